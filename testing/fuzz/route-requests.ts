import fc from 'fast-check';
import type { Route } from '../routes-of.ts';
import { anyJson } from './mutate.ts';
import { hostileText } from './texts.ts';

/** A request as it is sent. */
export interface RouteRequest {
  method: string;
  /** Path and query, encoded. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Place of its caller in the list of callers. */
  caller: number;
}

/** Names of fields that routes read, in queries and bodies. */
const FIELDS = [
  'account',
  'app_metadata',
  'attributes',
  'ban_duration',
  'bucketId',
  'challenge_id',
  'code',
  'code_verifier',
  'columns',
  'continuation-token',
  'credential',
  'cursor',
  'data',
  'days',
  'delete',
  'delimiter',
  'destinationKey',
  'download',
  'email',
  'expiresIn',
  'factor_type',
  'format',
  'from',
  'grant_type',
  'height',
  'id',
  'jsonrpc',
  'limit',
  'list-type',
  'locale',
  'max-keys',
  'messages',
  'method',
  'name',
  'nonce',
  'offset',
  'options',
  'order',
  'page',
  'params',
  'partNumber',
  'password',
  'per_page',
  'phone',
  'prefix',
  'prefixes',
  'provider',
  'q',
  'quality',
  'redirect_to',
  'refresh_token',
  'resize',
  'response-content-type',
  'role',
  'scopes',
  'search',
  'select',
  'sortBy',
  'sourceKey',
  'to',
  'token',
  'token_hash',
  'type',
  'uploadId',
  'uploads',
  'url',
  'user_metadata',
  'width',
  'X-Amz-Signature',
] as const;

/** Values that are right for many fields. */
const FITTING = [
  'admin',
  'anonymous',
  'email',
  'fuzz@levada.test',
  'ilha',
  'initialize',
  'pt',
  'en',
  '0',
  '1',
  '-1',
  '9223372036854775808',
  '2026-11-27',
  'a password for tests',
  'http://localhost/admin',
  '00000000-0000-4000-8000-000000000000',
] as const;

const CONTENT_TYPES = [
  'application/json',
  'application/JSON; charset=utf-8',
  'application/json; charset=none',
  'application/x-www-form-urlencoded',
  'application/offset+octet-stream',
  'application/octet-stream',
  'application/vnd.pgrst.object+json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/csv',
  'text/plain',
  'image/png',
  '/',
] as const;

/** Headers that some route reads, with plausible values. */
const HEADERS = {
  accept: ['*/*', 'application/json, text/event-stream', 'text/html;q=x', 'text/csv', 'application/vnd.pgrst.plan'],
  'accept-language': ['en', 'pt-PT,*;q=0', ';;;q=2', '-'],
  'accept-profile': ['public', 'auth'],
  'content-encoding': ['gzip', 'none'],
  'content-range': ['bytes 0-1/2', 'x'],
  'idempotency-key': ['1', '00000000-0000-4000-8000-000000000000'],
  'if-match': ['*', '"1"'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'never'],
  'if-none-match': ['*', 'W/"1"', '"'],
  'mcp-protocol-version': ['2025-06-18', '0'],
  'mcp-session-id': ['1'],
  origin: ['http://localhost', 'null', 'https://example.org', '::'],
  prefer: ['return=representation', 'count=exact', 'count=x,,', 'handling=strict, timezone=Atlantic/Nowhere'],
  range: ['0-1', 'bytes=0-1', 'bytes=5-1', '9999999999999999999-'],
  'range-unit': ['items'],
  'tus-resumable': ['1.0.0', '0'],
  'upload-length': ['1', '-1', '99999999999999999999'],
  'upload-metadata': ['filename YQ==,bucketName eA==', ',,,', 'a b c'],
  'upload-offset': ['0', '1', '-1'],
  'webhook-id': ['1'],
  'webhook-signature': ['v1,x'],
  'webhook-timestamp': ['0', 'now'],
  'x-amz-content-sha256': ['UNSIGNED-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', 'x'],
  'x-amz-copy-source': ['/a/b', '%'],
  'x-amz-date': ['20261127T000000Z', '2026'],
  'x-upsert': ['true', '1'],
} as const satisfies Record<string, readonly string[]>;

const fitting = fc.constantFrom(...FITTING);
const scalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fitting },
  { weight: 2, arbitrary: hostileText },
  { weight: 1, arbitrary: anyJson },
);
const fields = fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })), {
  maxKeys: 6,
});
const headers = fc.record(
  Object.fromEntries(Object.entries(HEADERS).map(([name, values]) => [name, fc.constantFrom<string>(...values)])),
  { requiredKeys: [] },
);
/** Most requests have few of the headers. */
const fewHeaders = fc
  .tuple(headers, fc.array(fc.constantFrom(...Object.keys(HEADERS)), { maxLength: 3 }))
  .map(([all, names]) => Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))));

const malformed = fc.constantFrom(
  '',
  '{',
  '[[',
  '['.repeat(5_000),
  '"',
  '--x\r\n\r\n\r\n--x--\r\n',
  '%',
  'a=%ff&a',
  '\u0000',
);
const multipart = fc
  .tuple(fc.constantFrom(...FIELDS), fitting)
  .map(
    ([name, text]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${text}"\r\n\r\n${text}\r\n--x--\r\n`,
  );
const body = fc.oneof(
  { weight: 5, arbitrary: fields.map((given) => JSON.stringify(given)) },
  { weight: 2, arbitrary: anyJson.map((value) => JSON.stringify(value) ?? '') },
  { weight: 1, arbitrary: fields.map((given) => searchOf(given).slice(1)) },
  { weight: 1, arbitrary: malformed },
  { weight: 1, arbitrary: multipart },
);

/** Generates requests for these routes, from `callers` different callers. */
export const anyRouteRequest = (routes: readonly Route[], callers: number): fc.Arbitrary<RouteRequest> =>
  fc
    .record({
      route: fc.constantFrom(...routes),
      method: fc.nat(),
      parts: fc.array(fc.oneof(fitting, hostileText), { minLength: 4, maxLength: 4 }),
      query: fc.option(fields, { freq: 2, nil: {} }),
      type: fc.oneof({ weight: 6, arbitrary: fc.constant('application/json') }, fc.constantFrom(...CONTENT_TYPES)),
      headers: fewHeaders,
      body,
      caller: fc.nat(callers - 1),
    })
    .map(({ route, method, parts, query, type, headers, body, caller }) => {
      const name = route.methods[method % route.methods.length]!;
      const url = (withParts(route.path, parts) + searchOf(query)).slice(0, MAX_URL).replace(/%.?$/, '');
      const hasBody = name !== 'GET' && name !== 'HEAD';
      return {
        method: name,
        url,
        headers: hasBody ? { ...headers, 'content-type': type } : headers,
        body: hasBody ? body : undefined,
        caller,
      };
    });

/** The server refuses longer ones before it looks at them. */
const MAX_URL = 6_000;

/** Returns the path with texts in place of its parameters and of `*`. */
const withParts = (path: string, parts: string[]): string => {
  let count = 0;
  return path.replaceAll(/:\w+(\([^)]*\))?\??|\*/g, () => {
    const part = encodeURIComponent(parts[count++ % parts.length]!.toWellFormed()).slice(0, 400);
    return part.replace(/%.?$/, '') || 'x';
  });
};

const searchOf = (given: Record<string, unknown>): string => {
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    [value].flat().map((each) => {
      const text = typeof each === 'string' ? each : (JSON.stringify(each) ?? '');
      return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed().slice(0, 500))}`;
    }),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};
