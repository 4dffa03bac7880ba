import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { type ByteQuota, createByteQuota } from './byte-quota.ts';
import { clientNetwork } from './network.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, once somebody asked (`auth/signed-in/require-account.ts`). */
    staffAccount?: StaffAccount | undefined;
    /** Whose room a body takes where its route let them in by other means than a session; they count as staff. */
    bodyQuotaOwner?: string;
  }
}

const KB = 1024;
const MB = 1024 * KB;

/** Bytes of a body that anybody may send: a vote, a subscription, a sign-in. Routes that need more say so, and whom they let in before they read. */
export const VISITOR_BODY_LIMIT = 10 * KB;

export interface BodyLimits {
  /** Milliseconds within which a visitor's body must have come. Staff, who upload pictures, have the time of the whole request. */
  visitorTime: number;
  /** One network fifty bodies at once; staff four of the largest pictures. */
  visitors: ByteQuota;
  staff: ByteQuota;
}

/** The limits of a process; what a test needs smaller it brings itself. */
export const createBodyLimits = (changed: Partial<BodyLimits> = {}): BodyLimits => ({
  visitorTime: 10_000,
  visitors: createByteQuota({ perOwner: 512 * KB, total: 32 * MB }),
  staff: createByteQuota({ perOwner: 108 * MB, total: 128 * MB }),
  ...changed,
});

/** Seconds after which there is room again: bodies come whole, or are late by then. */
const RETRY_AFTER = 10;

/**
 * Bounds what bodies under way may hold in memory, by whom they come from and in all, and how long a visitor's may take. Room is taken for
 * what a body says it has, or may have, and given back with the answer. Answers 429 or 503, and 408 to who is too slow.
 */
export const limitBodies = (app: FastifyInstance, { visitorTime, visitors, staff }: BodyLimits): void => {
  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request)) return;
    const owner = request.bodyQuotaOwner ?? request.staffAccount?.id;
    const room = owner === undefined ? visitors : staff;
    const taken = room.reserve(owner ?? clientNetwork(request), sizeOf(request));
    if ('exhausted' in taken) throw noRoom(taken.exhausted);
    reply.raw.once('close', taken.release);
    if (owner === undefined) answerWhenLate(request, reply, visitorTime);
  });
};

const noRoom = (full: 'each' | 'all'): Problem =>
  full === 'each'
    ? new Problem(429, 'too_many', { retryAfter: RETRY_AFTER })
    : new Problem(503, 'busy', { retryAfter: RETRY_AFTER });

/** Whether the request says that a body follows (RFC 9112 §6). */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What a body says it has; no more than the route reads, and all of that where it does not say. */
const sizeOf = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit);

const answerWhenLate = (request: FastifyRequest, reply: FastifyReply, milliseconds: number): void => {
  const timer = setTimeout(() => {
    if (!reply.sent) reply.header('connection', 'close').send(new Problem(408, 'too_slow'));
  }, milliseconds);
  const stop = () => clearTimeout(timer);
  request.raw.once('end', stop);
  reply.raw.once('close', stop);
};
