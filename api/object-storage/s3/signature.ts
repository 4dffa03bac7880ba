import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The algorithm in headers and queries. */
export const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The day and region that a signing key is valid for. */
export interface CredentialScope {
  /** `20261127` */
  date: string;
  region: string;
}

/** A request as it was signed. */
export interface RequestToSign {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  /** Names of the signed headers in lower case, in the order given, with their values. */
  headers: readonly (readonly [name: string, value: string])[];
  /** SHA-256 of the body, or the text that stands for it. */
  payload: string;
  scope: CredentialScope;
  /** `20261127T033046Z` */
  timestamp: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the key with which requests of a day and region are signed. */
export const signingKey = (secret: string, { date, region }: CredentialScope): Buffer =>
  [region, 's3', 'aws4_request'].reduce((key, text) => hmac(key, text), hmac(`AWS4${secret}`, date));

/** Returns the signature of a text in hex. */
export const sign = (key: Buffer, text: string): string => hmac(key, text).toString('hex');

/** Returns true if both signatures are equal, in a time that does not depend on where they differ. */
export const isSameSignature = (expected: string, given: string): boolean => {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Returns the scope as it is signed: `20261127/us-east-1/s3/aws4_request`. */
export const scopeText = ({ date, region }: CredentialScope): string => `${date}/${region}/s3/aws4_request`;

/** Returns the signature of a request in hex. Throws `URIError` for a URL that cannot be decoded. */
export const signRequest = (key: Buffer, request: RequestToSign): string =>
  sign(key, [ALGORITHM, request.timestamp, scopeText(request.scope), sha256(canonicalRequest(request))].join('\n'));

const canonicalRequest = ({ method, url, headers, payload }: RequestToSign): string => {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const lines = headers.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`);
  const names = headers.map(([name]) => name).join(';');
  return [method, canonicalPath(path), canonicalQuery(query), lines.join(''), names, payload].join('\n');
};

/** Encodes everything but the unreserved characters of RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');

const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('X-Amz-Signature='))
    .map((part) => {
      const [name = '', value = ''] = part.split(/=(.*)/s);
      return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`;
    })
    .sort(byCodePoint)
    .join('&');

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
