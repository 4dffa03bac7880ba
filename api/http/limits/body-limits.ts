import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { clientNetwork } from '../network.ts';
import { Problem } from '../problem.ts';
import { type ByteQuota, createByteQuota } from './byte-quota.ts';
import { createExclusivePlaces, type ExclusivePlaces } from './exclusive-places.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account, once it was resolved (`auth/current-session/current-session.ts`). */
    staffAccount?: StaffAccount | undefined;
    /** Owner of the body's quota if the route authenticated the caller itself. */
    bodyQuotaOwner?: BodyOwner;
    /** Id of the upload token that the request was authorized by; the body then counts as that of its bearer, not of its maker. */
    uploadToken?: string;
    /** True for a form whose signature is one of its fields, so that anyone can begin to send one. */
    isSignedInBody?: boolean;
  }
}

/** To whom a body counts: an account or key. */
interface BodyOwner {
  id: string;
  /** False for an account without a role, which visitors can create: its bodies have a quota apart from that of staff. */
  isTrusted: boolean;
}

const KB = 1024;
const MB = 1024 * KB;

/**
 * Maximum bytes of a body that anyone may send: a vote, a subscription, a sign-in. Routes that need more set their own limit, and
 * authenticate the caller before they read the body.
 */
export const VISITOR_BODY_LIMIT = 10 * KB;

export interface BodyLimits {
  /** Milliseconds within which a visitor's body must arrive. Bodies of staff, who upload pictures, have the request timeout only. */
  visitorTime: number;
  /** Per network, fifty of the largest visitor bodies at the same time; per staff member, four of the largest pictures. */
  visitors: ByteQuota;
  staff: ByteQuota;
  /** For uploads of accounts without a role: eight at a time of each. */
  accounts: ByteQuota;
  /** For uploads by token, whose bearers are strangers: one at a time for each token and for each network. */
  byToken: ExclusivePlaces;
  /**
   * For forms that are signed in their body: one at a time for each network, apart from uploads by token, whose senders have proved their
   * right.
   */
  forms: ExclusivePlaces;
  /** Of uploads by token, of forms and of accounts without a role. */
  uploadSpeed: MinimumSpeed;
}

/** The bytes that must arrive in each interval of this many milliseconds. */
export interface MinimumSpeed {
  interval: number;
  bytes: number;
}

/** Returns the limits for request bodies of one process, for `limitBodies`. Tests override single limits with `changed`. */
export const createBodyLimits = (changed: Partial<BodyLimits> = {}): BodyLimits => ({
  visitorTime: 10_000,
  visitors: createByteQuota({ perOwner: 512 * KB, total: 32 * MB }),
  staff: createByteQuota({ perOwner: 108 * MB, total: 128 * MB }),
  accounts: createByteQuota({ perOwner: 8 * MB, total: 32 * MB }),
  byToken: createExclusivePlaces(16),
  forms: createExclusivePlaces(16),
  uploadSpeed: { interval: 10_000, bytes: 50 * KB },
  ...changed,
});

/** Seconds after which a client may retry: bodies in flight have arrived or timed out by then. */
const RETRY_AFTER = 10;

/**
 * Adds a hook that limits the memory for request bodies, per sender and in total, and the time in which a visitor's body must arrive.
 * Responds 429 when the sender's quota is exhausted, 503 when the total is, 413 to a body that is larger than the quota, and 408 when a
 * visitor's body is late, or an upload by token, a form or one of an account without a role is slow. A body counts with its declared size
 * until the response closes; uploads by token and forms are counted instead, in places of their own.
 */
export const limitBodies = (app: FastifyInstance, limits: BodyLimits): void => {
  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request)) return;
    const owner = ownerOf(request);
    const reservation = reserve(request, owner, limits);
    if ('exhausted' in reservation) throw exhaustedProblem(reservation.exhausted);
    reply.raw.once('close', reservation.release);
    if (request.uploadToken !== undefined || request.isSignedInBody || owner?.isTrusted === false)
      respondWhenSlow(request, reply, limits.uploadSpeed);
    else if (owner === undefined) respondWhenLate(request, reply, limits.visitorTime);
  });
};

const ownerOf = ({ bodyQuotaOwner, staffAccount }: FastifyRequest): BodyOwner | undefined =>
  bodyQuotaOwner ?? (staffAccount && { id: staffAccount.id, isTrusted: true });

const reserve = (
  request: FastifyRequest,
  owner: BodyOwner | undefined,
  { visitors, staff, accounts, byToken, forms }: BodyLimits,
) => {
  const network = clientNetwork(request);
  if (request.isSignedInBody) return forms.take([network]);
  if (request.uploadToken !== undefined) return byToken.take([`token ${request.uploadToken}`, `network ${network}`]);
  if (!owner) return visitors.reserve(network, sizeOf(request));
  return (owner.isTrusted ? staff : accounts).reserve(owner.id, sizeOf(request));
};

const exhaustedProblem = (full: 'each' | 'all' | 'never'): Problem => {
  if (full === 'never') return new Problem(413, 'body_too_large');
  return full === 'each'
    ? new Problem(429, 'too_many', { retryAfter: RETRY_AFTER })
    : new Problem(503, 'busy', { retryAfter: RETRY_AFTER });
};

/** Returns true if the headers announce a body (RFC 9112 §6). */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns the declared size of the body, at most the route's limit; the limit if the size is not declared. */
const sizeOf = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit);

const respondWhenLate = (request: FastifyRequest, reply: FastifyReply, milliseconds: number): void => {
  const timer = setTimeout(() => respondTooSlow(reply), milliseconds);
  const stop = () => clearTimeout(timer);
  request.raw.once('end', stop);
  reply.raw.once('close', stop);
};

/** Responds 408 as soon as too few bytes arrived in an interval, unless this process has not read what arrived. */
const respondWhenSlow = (request: FastifyRequest, reply: FastifyReply, { interval, bytes }: MinimumSpeed): void => {
  const { raw } = request;
  let read = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = raw.socket.bytesRead - read;
    read += arrived;
    if (arrived < bytes && raw.readableLength === 0) respondTooSlow(reply);
  }, interval);
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  reply.raw.once('close', stop);
};

const respondTooSlow = (reply: FastifyReply): void => {
  if (!reply.sent) reply.header('connection', 'close').send(new Problem(408, 'too_slow'));
};
