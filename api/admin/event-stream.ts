import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import { AuthError } from '../auth/auth-error.ts';
import {
  type CurrentSession,
  currentSessionOf,
  requireStaff,
  toStaffAccount,
} from '../auth/current-session/current-session.ts';
import type { Auth } from '../auth/service/auth.ts';
import { requireSession } from '../auth/tokens/sessions.ts';
import { STAFF_ROLES } from '../endpoints.ts';
import { validate } from '../http/validate.ts';
import type { ChangeFeed } from './change-feed.ts';
import { listPresence, presenceRoutes } from './presence.ts';

export interface EventStreamOptions {
  news: ChangeFeed;
  db: Kysely<Database>;
  /** Between two signs of life, milliseconds; the session is looked at again each time. */
  heartbeatMs?: number;
  /** Between two looks at who is where, milliseconds: other processes tell nobody here. */
  presencePollMs?: number;
}

const asked = z.object({ since: z.string().max(100).optional() });

/** Bytes that wait for one slow browser before it is cut off; it comes back and asks from where it was. */
const BACKLOG = 64 * 1024;
/** Streams that one account may have open at once, in all its browsers. */
const STREAMS_OF_ONE = 20;

/**
 * `GET /api/desk/live`, server-sent events for who is signed in:
 * - `changed` `{projection, position, tags}`: a read model changed. Every event has an id; whoever comes back with the last one heard of, or comes with the
 *   one that a screen was rendered with as `since`, gets what was missed, as far as that is kept.
 * - `here`: where the stream is now. For who heard of less, and was not told the rest, anything may have changed.
 * - `presence`: who is where, whenever that changes (see `Present`).
 * - `beat` every 25 s: a stream that is silent for longer is none any more, whatever its connection says.
 * - `signed-out`: the session is over; the stream ends.
 * 401 without a session, 429 for the twenty-first stream of an account.
 */
export const eventStreamRoutes = (
  app: FastifyInstance,
  { news, db, heartbeatMs = 25_000, presencePollMs = 3_000 }: EventStreamOptions,
): void => {
  const streams = new Map<PassThrough, string>();

  const send = (stream: PassThrough, text: string): void => {
    if (!stream.writable) return;
    if (stream.writableLength > BACKLOG) stream.destroy();
    else stream.write(text);
  };
  const broadcast = (text: string): void => {
    for (const stream of streams.keys()) send(stream, text);
  };
  const stopNews = news.subscribe(broadcast);
  const presence = lookForPresence(db, () => broadcast(presence.text()));
  presenceRoutes(app, db, presence.look);
  const looking = setInterval(() => {
    if (streams.size > 0) presence.look();
  }, presencePollMs);
  // Before `close` waits for open connections.
  app.addHook('preClose', async () => {
    stopNews();
    clearInterval(looking);
    for (const stream of streams.keys()) stream.end();
  });

  app.get('/api/desk/live', async (request, reply) => {
    const account = await requireStaff(request, STAFF_ROLES);
    const { since } = validate(asked, request.query);
    if ([...streams.values()].filter((id) => id === account.id).length >= STREAMS_OF_ONE) {
      return reply.code(429).header('retry-after', '60').send();
    }
    const signedIn = (await currentSessionOf(request))!;
    const stream = new PassThrough();
    streams.set(stream, account.id);
    const timer = setInterval(async () => {
      if (await isSessionActive(app.auth, signedIn)) return send(stream, 'event: beat\ndata: {}\n\n');
      send(stream, 'event: signed-out\ndata: {}\n\n');
      stream.end();
    }, heartbeatMs);
    stream.once('close', () => {
      clearInterval(timer);
      streams.delete(stream);
    });
    // A stream that ends before its reader came is never read: it closes with the request.
    request.raw.once('close', () => stream.destroy());
    stream.write(
      `retry: 2000\n${news.replaySince(request.headers['last-event-id']?.toString() ?? since)}${presence.text()}`,
    );
    presence.look();
    return reply
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
      .type('text/event-stream')
      .send(stream);
  });
};

/** Whether a session goes on; where the database cannot be asked, nothing says that it does not. */
const isSessionActive = async (auth: Pick<Auth, 'db'>, { account, session }: CurrentSession): Promise<boolean> => {
  try {
    const now = await requireSession(auth.db, { accountId: account.id, sessionId: session.id });
    return toStaffAccount(now) !== undefined;
  } catch (error) {
    return !(error instanceof AuthError);
  }
};

/** Looks who is where, one look at a time; `moved` is called where that differs from the look before. */
const lookForPresence = (db: Kysely<Database>, moved: () => void) => {
  let known = '[]';
  let isLooking = false;
  let isAskedAgain = false;
  const look = async (): Promise<void> => {
    isAskedAgain = isLooking;
    if (isLooking) return;
    isLooking = true;
    try {
      const now = JSON.stringify(await listPresence(db));
      if (now !== known) {
        known = now;
        moved();
      }
    } catch {
      // The database is away: health tells it, and the next look is soon.
    } finally {
      isLooking = false;
    }
    if (isAskedAgain) await look();
  };
  return { look: () => void look(), text: () => `event: presence\ndata: ${known}\n\n` };
};
