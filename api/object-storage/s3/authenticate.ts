import type { FastifyRequest } from 'fastify';
import { findS3Key } from '../../auth/service-keys/s3-keys.ts';
import type { RouteServices } from '../../endpoints.ts';
import type { Caller } from '../protocol/caller.ts';
import { type GivenSignature, readSignature } from './read-signature.ts';
import { S3Error } from './s3-error.ts';
import { isSameSignature, type RequestToSign, signingKey, signRequest } from './signature.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The verified signature of a request of the S3 protocol. */
    s3?: VerifiedSignature;
  }
}

export interface VerifiedSignature extends GivenSignature {
  caller: Caller;
  /** The key that also signs the chunks of the body. */
  key: Buffer;
}

/** Difference of clocks that is tolerated, as S3 has it. */
const MAX_SKEW_SECONDS = 15 * 60;

/**
 * Verifies the signature of a request (SigV4) and stores it with the caller in `request.s3`, before the body is read. The body is compared
 * with what was signed while it is read. Throws an `S3Error` for a request that is not signed, or not by a valid key.
 */
export const authenticate = async (services: RouteServices, request: FastifyRequest): Promise<void> => {
  const given = readSignature(request);
  const { caller, secret, now } = await findCaller(services, request, given.accessKeyId);
  requireTimely(given, now);
  requireSignedHeaders(request, given.signedHeaders);
  const key = signingKey(secret, given.scope);
  const isSigned = hostsOf(services, request).some((host) => isSignedFor(request, given, key, host));
  if (!isSigned) throw new S3Error('SignatureDoesNotMatch');
  request.s3 = { ...given, caller, key };
  request.bodyQuotaOwner = { id: caller.serviceKey!, isTrusted: true };
};

/** Returns the caller with this access key, its secret, and the time of the database in seconds since 1970. Throws `InvalidAccessKeyId`. */
export const findCaller = async ({ db }: RouteServices, { server }: FastifyRequest, accessKeyId: string) => {
  const found = await findS3Key(db, server.auth.sealing, accessKeyId);
  if (!found) throw new S3Error('InvalidAccessKeyId');
  const { id, buckets, secret, now } = found;
  const caller: Caller = { who: 'service', id: null, serviceKey: id, ...(buckets && { buckets }) };
  return { caller, secret, now };
};

const requireTimely = ({ timestamp, expires }: GivenSignature, now: number): void => {
  const age = now - secondsOf(timestamp);
  if (!(age >= -MAX_SKEW_SECONDS)) throw new S3Error('RequestTimeTooSkewed');
  if (expires !== undefined && age > expires) throw new S3Error('AccessDenied', 'Request has expired');
  if (expires === undefined && age > MAX_SKEW_SECONDS) throw new S3Error('RequestTimeTooSkewed');
};

/** Parses `20261127T033046Z` to seconds since 1970; NaN for no date. */
const secondsOf = (timestamp: string): number =>
  Date.parse(timestamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) / 1000;

/** Throws when the host, or a header that changes what an operation does, is not signed. */
const requireSignedHeaders = ({ headers }: FastifyRequest, signed: readonly string[]): void => {
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const missing = needed.filter((name) => !signed.includes(name));
  if (missing.length > 0)
    throw new S3Error('AccessDenied', `There are headers which were not signed: ${missing.join(', ')}`);
};

/** Returns the hosts that the client may have signed: a reverse proxy may send another one than it received. */
const hostsOf = ({ siteUrl }: RouteServices, { headers }: FastifyRequest): string[] => [
  ...new Set([headers.host ?? '', new URL(siteUrl).host]),
];

const isSignedFor = (request: FastifyRequest, given: GivenSignature, key: Buffer, host: string): boolean => {
  const signedValue = (name: string) => (name === 'host' ? host : [request.headers[name] ?? ''].flat().join(','));
  const asSigned: RequestToSign = {
    ...given,
    method: request.method,
    url: request.originalUrl,
    headers: given.signedHeaders.map((name) => [name, signedValue(name)]),
  };
  try {
    return isSameSignature(signRequest(key, asSigned), given.signature);
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
};
