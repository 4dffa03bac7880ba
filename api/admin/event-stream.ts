import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import { AuthError } from '../auth/auth-error.ts';
import type { CurrentSession } from '../auth/current-session/access-token-session.ts';
import { admittedSession, admittedStaff } from '../auth/current-session/admitted.ts';
import { toStaffAccount } from '../auth/current-session/current-session.ts';
import { type SessionRights, watchRights } from '../auth/current-session/rights-watch.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import type { Auth } from '../auth/service/auth.ts';
import { requireSession } from '../auth/tokens/sessions.ts';
import { STAFF_ROLES } from '../endpoints.ts';
import { validate } from '../http/validate.ts';
import type { ChangeFeed } from './change-feed.ts';
import { listPresence, presenceRoutes } from './presence.ts';

export interface EventStreamOptions {
  changeFeed: ChangeFeed;
  db: Kysely<Database>;
  /** Milliseconds between two heartbeats; each one also counts as use of the session. */
  heartbeatMs?: number;
  /** Milliseconds between two polls of presence, which other processes change without notification. */
  presencePollMs?: number;
}

const asked = z.object({ since: z.string().max(100).optional() });

/** Maximum bytes buffered for a slow browser; above it, the stream is closed, and the browser reconnects and resumes. */
const MAX_BACKLOG_BYTES = 64 * 1024;
/** Maximum concurrent streams of an account, over all its browsers. */
const STREAMS_PER_ACCOUNT = 20;

/**
 * Registers `GET /api/desk/live`, server-sent events for signed-in staff:
 * - `changed` `{projection, position, tags}`: a read model changed. Each of these events has an id. A client that reconnects with its last
 *   id, or sends the id with which its screen was rendered as `since`, receives the missed events that are still buffered.
 * - `here`: the current id. A client that knew an older one and did not receive the events in between must assume that anything has
 *   changed.
 * - `presence`: the tabs in the admin area, whenever they change (see `PresenceEntry`).
 * - `beat` every 25 s: a client should treat a stream that is silent for longer as broken, even if its connection seems open.
 * - `signed-out`: the session has ended, or its account was banned or has another role, since at most a second; the stream ends.
 * 401 without a session, 429 for the twenty-first stream of an account. Also registers `presenceRoutes`.
 */
export const eventStreamRoutes = (
  app: FastifyInstance,
  { changeFeed, db, heartbeatMs = 25_000, presencePollMs = 3_000 }: EventStreamOptions,
): void => {
  const streams = new Map<PassThrough, SessionRights & { accountId: string }>();

  const send = (stream: PassThrough, text: string): void => {
    if (!stream.writable) return;
    if (stream.writableLength > MAX_BACKLOG_BYTES) stream.destroy();
    else stream.write(text);
  };
  const broadcast = (text: string): void => {
    for (const stream of streams.keys()) send(stream, text);
  };
  const signOut = (stream: PassThrough): void => {
    send(stream, 'event: signed-out\ndata: {}\n\n');
    stream.end();
  };
  const stopWatching = watchRights(app.auth, streams, signOut);
  const stopFeed = changeFeed.subscribe(broadcast);
  const presence = pollPresence(db, () => broadcast(presence.text()));
  presenceRoutes(app, db, presence.look);
  const polling = setInterval(() => {
    if (streams.size > 0) presence.look();
  }, presencePollMs);
  // `close` would wait for open connections.
  app.addHook('preClose', async () => {
    stopFeed();
    stopWatching();
    clearInterval(polling);
    for (const stream of streams.keys()) stream.end();
  });

  app.get('/api/desk/live', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const account = admittedStaff(request);
    const { since } = validate(asked, request.query);
    if ([...streams.values()].filter(({ accountId }) => accountId === account.id).length >= STREAMS_PER_ACCOUNT) {
      return reply.code(429).header('retry-after', '60').send();
    }
    const signedIn = admittedSession(request);
    const stream = new PassThrough();
    streams.set(stream, { accountId: account.id, sessionId: signedIn.session.id, role: account.role });
    const timer = setInterval(async () => {
      if (await isSessionActive(app.auth, signedIn)) return send(stream, 'event: beat\ndata: {}\n\n');
      signOut(stream);
    }, heartbeatMs);
    stream.once('close', () => {
      clearInterval(timer);
      streams.delete(stream);
    });
    // The stream is not consumed when the client disconnects before the response starts; it closes with the request.
    request.raw.once('close', () => stream.destroy());
    stream.write(
      `retry: 2000\n${changeFeed.replaySince(request.headers['last-event-id']?.toString() ?? since)}${presence.text()}`,
    );
    presence.look();
    return reply
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
      .type('text/event-stream')
      .send(stream);
  });
};

/** Returns true while the session is active and its account has a staff role, also when the database is unavailable. */
const isSessionActive = async (
  auth: Pick<Auth, 'db' | 'staffSessions'>,
  { account, session }: CurrentSession,
): Promise<boolean> => {
  try {
    const now = await requireSession(auth, { accountId: account.id, sessionId: session.id });
    return toStaffAccount(now) !== undefined;
  } catch (error) {
    return !(error instanceof AuthError);
  }
};

/** Polls presence, one query at a time, and calls `moved` when it changed. `look` returns immediately and triggers a poll. */
const pollPresence = (db: Kysely<Database>, moved: () => void) => {
  let known = '[]';
  let isPolling = false;
  let isRequestedAgain = false;
  const look = async (): Promise<void> => {
    isRequestedAgain = isPolling;
    if (isPolling) return;
    isPolling = true;
    try {
      const now = JSON.stringify(await listPresence(db));
      if (now !== known) {
        known = now;
        moved();
      }
    } catch {
      // The database is unavailable, which the health check reports; the next poll follows soon.
    } finally {
      isPolling = false;
    }
    if (isRequestedAgain) await look();
  };
  return { look: () => void look(), text: () => `event: presence\ndata: ${known}\n\n` };
};
