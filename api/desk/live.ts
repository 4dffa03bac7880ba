import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ReadModelChange, ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import type { Database } from '#storage/database/tables.ts';
import { AuthError } from '../auth/auth-error.ts';
import type { Auth } from '../auth/service/auth.ts';
import { requireAccount, type SignedInUntil, signedInOf, staffOf } from '../auth/signed-in/require-account.ts';
import { requireSession } from '../auth/tokens/sessions.ts';
import { STAFF_ROLES } from '../endpoints.ts';
import { everybodyPresent, presenceRoutes } from './presence.ts';

export interface LiveOptions {
  changes: Pick<ReadModelChanges, 'onChange'>;
  db: Kysely<Database>;
  /** Between two signs of life, milliseconds; the session is looked at again each time. */
  beat?: number;
  /** Between two looks at who is where, milliseconds: other processes tell nobody here. */
  look?: number;
  /** Changes kept for who was away. */
  remembered?: number;
}

/** Bytes that wait for one slow browser before it is cut off; it comes back and asks from where it was. */
const BACKLOG = 64 * 1024;
/** Streams that one account may have open at once, in all its browsers. */
const STREAMS_OF_ONE = 20;

/**
 * `GET /api/desk/live`, server-sent events for who is signed in:
 * - `changed` `{projection, position, tags}`: a read model changed. Its id is this process and a running number; whoever comes back with one that is
 *   still kept gets what was missed, anybody else `reset`: everything may have changed.
 * - `presence`: who is where, whenever that changes (see `Present`).
 * - `signed-out`: the session is over; the stream ends.
 * 401 without a session, 429 for the twenty-first stream of an account.
 */
export const liveRoutes = (
  app: FastifyInstance,
  { changes, db, beat = 25_000, look = 3_000, remembered = 1000 }: LiveOptions,
): void => {
  const news = createNews(remembered);
  const streams = new Map<PassThrough, string>();

  const tell = (stream: PassThrough, text: string): void => {
    if (!stream.writable) return;
    if (stream.writableLength > BACKLOG) stream.destroy();
    else stream.write(text);
  };
  const tellAll = (text: string): void => {
    for (const stream of streams.keys()) tell(stream, text);
  };
  const stopChanges = changes.onChange(({ projection, position, tags }: ReadModelChange) => {
    if (tags.length === 0) return;
    tellAll(news.add(JSON.stringify({ projection, position: String(position), tags })));
  });
  const presence = lookForPresence(db, () => tellAll(presence.text()));
  presenceRoutes(app, db, presence.look);
  const looking = setInterval(() => {
    if (streams.size > 0) presence.look();
  }, look);
  // Before `close` waits for open connections.
  app.addHook('preClose', async () => {
    stopChanges();
    clearInterval(looking);
    for (const stream of streams.keys()) stream.end();
  });

  app.get('/api/desk/live', async (request, reply) => {
    const account = await requireAccount(request, STAFF_ROLES);
    if ([...streams.values()].filter((id) => id === account.id).length >= STREAMS_OF_ONE) {
      return reply.code(429).header('retry-after', '60').send();
    }
    const signedIn = (await signedInOf(request))!;
    const stream = new PassThrough();
    streams.set(stream, account.id);
    const timer = setInterval(async () => {
      if (await lasts(app.auth, signedIn)) return tell(stream, ': beat\n\n');
      tell(stream, 'event: signed-out\ndata: {}\n\n');
      stream.end();
    }, beat);
    stream.once('close', () => {
      clearInterval(timer);
      streams.delete(stream);
    });
    // A stream that ends before its reader came is never read: it closes with the request.
    request.raw.once('close', () => stream.destroy());
    stream.write(`retry: 2000\n${news.since(request.headers['last-event-id']?.toString())}${presence.text()}`);
    presence.look();
    return reply
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
      .type('text/event-stream')
      .send(stream);
  });
};

/** What was told, as far back as it is kept; numbers are of this process alone. */
const createNews = (remembered: number) => {
  const process = randomUUID().slice(0, 8);
  const past: { number: number; text: string }[] = [];
  let last = 0;
  return {
    /** Answers it as an event. */
    add(data: string): string {
      last += 1;
      const text = `id: ${process}.${last}\nevent: changed\ndata: ${data}\n\n`;
      past.push({ number: last, text });
      if (past.length > remembered) past.shift();
      return text;
    },
    /** What somebody missed who heard of that event last; `reset` where that is not known any more. */
    since(id: string | undefined): string {
      const here = `id: ${process}.${last}\n`;
      if (id === undefined) return `${here}event: open\ndata: {}\n\n`;
      const [of, number] = id.split('.');
      const from = Number(number);
      const isKnown = of === process && from <= last && from >= last - past.length;
      if (!isKnown) return `${here}event: reset\ndata: {}\n\n`;
      const missed = past.filter((each) => each.number > from).map(({ text }) => text);
      return `${missed.join('')}: here\n\n`;
    },
  };
};

/** Whether a session goes on; where the database cannot be asked, nothing says that it does not. */
const lasts = async (auth: Pick<Auth, 'db'>, { account, session }: SignedInUntil): Promise<boolean> => {
  try {
    const now = await requireSession(auth.db, { accountId: account.id, sessionId: session.id });
    return staffOf(now) !== undefined;
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
      const now = JSON.stringify(await everybodyPresent(db));
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
