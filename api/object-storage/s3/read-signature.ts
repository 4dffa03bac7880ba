import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { S3Error } from './s3-error.ts';
import { ALGORITHM, type CredentialScope } from './signature.ts';

/** What a request says about its signature; nothing of it is verified. */
export interface GivenSignature {
  accessKeyId: string;
  scope: CredentialScope;
  /** In lower case. */
  signedHeaders: string[];
  signature: string;
  /** `20261127T033046Z` */
  timestamp: string;
  /** SHA-256 of the body, or the text that stands for it. */
  payload: string;
  /** Seconds that a presigned URL is valid; undefined for a signature in the headers. */
  expires: number | undefined;
}

const TIMESTAMP = /^\d{8}T\d{6}Z$/;
const CREDENTIAL = /^(\w{16,128})\/(\d{8})\/([a-z0-9-]{1,64})\/s3\/aws4_request$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
/** A week, as S3 has it. */
const MAX_EXPIRES = 604_800;

/** The payload of a presigned URL, and of a body that is not signed. */
export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

const given = z.object({
  credential: z.string().regex(CREDENTIAL),
  signedHeaders: z.string().min(1).max(2000),
  signature: z.string().regex(SIGNATURE),
  timestamp: z.string().regex(TIMESTAMP),
  payload: z.string().min(1).max(100),
  expires: z.coerce.number().int().min(1).max(MAX_EXPIRES).optional(),
});

/** Reads the signature of a request from its header `Authorization` or its query. Throws `AccessDenied` for a request without one. */
export const readSignature = (request: FastifyRequest): GivenSignature => {
  const query = request.query as Record<string, unknown>;
  const isPresigned = query['X-Amz-Algorithm'] !== undefined;
  const { data } = given.safeParse(isPresigned ? fromQuery(query, request) : fromHeaders(request));
  if (!data) throw new S3Error('AuthorizationHeaderMalformed');
  const { credential, signedHeaders, ...rest } = data;
  const accessKeyId = readCredential(credential, rest.timestamp);
  return { ...rest, ...accessKeyId, signedHeaders: signedHeaders.toLowerCase().split(';'), expires: data.expires };
};

/** Parses `{access key}/{day}/{region}/s3/aws4_request`. Throws when it has another form or day. */
export const readCredential = (credential: string, timestamp: string) => {
  const [, accessKeyId = '', date = '', region = ''] = CREDENTIAL.exec(credential) ?? [];
  if (accessKeyId === '' || !timestamp.startsWith(date)) throw new S3Error('AuthorizationHeaderMalformed');
  return { accessKeyId, scope: { date, region } };
};

const fromQuery = (query: Record<string, unknown>, { headers }: FastifyRequest) => {
  if (query['X-Amz-Algorithm'] !== ALGORITHM) throw new S3Error('AuthorizationHeaderMalformed');
  return {
    credential: query['X-Amz-Credential'],
    signedHeaders: query['X-Amz-SignedHeaders'],
    signature: query['X-Amz-Signature'],
    timestamp: query['X-Amz-Date'],
    payload: query['X-Amz-Content-Sha256'] ?? headers['x-amz-content-sha256'] ?? UNSIGNED_PAYLOAD,
    expires: query['X-Amz-Expires'] ?? '0',
  };
};

const fromHeaders = ({ headers }: FastifyRequest) => {
  const { authorization, 'x-amz-date': timestamp, 'x-amz-content-sha256': payload } = headers;
  if (authorization === undefined) throw new S3Error('AccessDenied');
  const [algorithm, ...rest] = authorization.split(/ (.*)/s);
  if (algorithm !== ALGORITHM || authorization.length > 4000) throw new S3Error('AuthorizationHeaderMalformed');
  const fields = Object.fromEntries(
    rest
      .join('')
      .split(',')
      .map((field) => field.trim().split(/=(.*)/s)),
  );
  return {
    credential: fields.Credential,
    signedHeaders: fields.SignedHeaders,
    signature: fields.Signature,
    timestamp,
    payload,
  };
};
