import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { type ByteQuota, createByteQuota } from './byte-quota.ts';
import { clientNetwork } from './network.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account, once it was resolved (`auth/current-session/current-session.ts`). */
    staffAccount?: StaffAccount | undefined;
    /** Owner of the body's quota if the route authenticated the caller without a session; the body then counts as a staff member's. */
    bodyQuotaOwner?: string;
  }
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
}

/** Returns the limits for request bodies of one process, for `limitBodies`. Tests override single limits with `changed`. */
export const createBodyLimits = (changed: Partial<BodyLimits> = {}): BodyLimits => ({
  visitorTime: 10_000,
  visitors: createByteQuota({ perOwner: 512 * KB, total: 32 * MB }),
  staff: createByteQuota({ perOwner: 108 * MB, total: 128 * MB }),
  ...changed,
});

/** Seconds after which a client may retry: bodies in flight have arrived or timed out by then. */
const RETRY_AFTER = 10;

/**
 * Adds a hook that limits the memory for request bodies, per sender and in total, and the time in which a visitor's body must arrive.
 * Responds 429 when the sender's quota is exhausted, 503 when the total is, and 408 when a visitor's body is late. A body counts with its
 * declared size until the response closes.
 */
export const limitBodies = (app: FastifyInstance, { visitorTime, visitors, staff }: BodyLimits): void => {
  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request)) return;
    const owner = request.bodyQuotaOwner ?? request.staffAccount?.id;
    const quota = owner === undefined ? visitors : staff;
    const reservation = quota.reserve(owner ?? clientNetwork(request), sizeOf(request));
    if ('exhausted' in reservation) throw exhaustedProblem(reservation.exhausted);
    reply.raw.once('close', reservation.release);
    if (owner === undefined) respondWhenLate(request, reply, visitorTime);
  });
};

const exhaustedProblem = (full: 'each' | 'all'): Problem =>
  full === 'each'
    ? new Problem(429, 'too_many', { retryAfter: RETRY_AFTER })
    : new Problem(503, 'busy', { retryAfter: RETRY_AFTER });

/** Returns true if the headers announce a body (RFC 9112 §6). */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns the declared size of the body, at most the route's limit; the limit if the size is not declared. */
const sizeOf = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit);

const respondWhenLate = (request: FastifyRequest, reply: FastifyReply, milliseconds: number): void => {
  const timer = setTimeout(() => {
    if (!reply.sent) reply.header('connection', 'close').send(new Problem(408, 'too_slow'));
  }, milliseconds);
  const stop = () => clearTimeout(timer);
  request.raw.once('end', stop);
  reply.raw.once('close', stop);
};
