import { validate as isUuid } from 'uuid';
import { backoff } from '../../backoff.ts';
import { encodeEvents } from '../encode-event.ts';
import { type Appended, EventStoreUnavailable, type ExpectedRevision, type NewEvent } from '../event-store.ts';
import { type AppendRequest, append } from './append.ts';
import type { Connection } from './client.ts';
import { closed, isTransient, refusal } from './errors.ts';
import type { Limits } from './limits.ts';
import { createQueue } from './queue.ts';

const MAX_WAITING = 20_000;
/** The server takes a hundred calls on a connection; subscriptions and reads need some of them. */
const AT_ONCE = 64;

/** Appends to one stream go one after the other, those to different streams together; each until it is answered or given up. */
export const createAppender = (connection: Connection, limits: Limits) => {
  const inTurn = createQueue(AT_ONCE);
  const accepted = new Set<Promise<unknown>>();
  let isClosed = false;

  const accept = async (stream: string, expected: ExpectedRevision, events: NewEvent[]): Promise<Appended> => {
    const request = check(stream, expected, events);
    if (isClosed) throw closed();
    if (accepted.size >= MAX_WAITING) throw new EventStoreUnavailable('The event log has too many appends waiting');
    const giveUpAt = Date.now() + limits.giveUpAfter;
    const appending = inTurn(stream, () => appendUntilAnswered(request, giveUpAt));
    accepted.add(appending);
    return appending.finally(() => accepted.delete(appending));
  };

  const appendUntilAnswered = async (request: AppendRequest, giveUpAt: number): Promise<Appended> => {
    let trouble: unknown;
    for (let failures = 0; ; failures += 1) {
      const timeout = Math.min(limits.answerWithin, giveUpAt - Date.now());
      if (timeout <= 0) throw gaveUp(request.stream, limits.giveUpAfter, trouble);
      try {
        return await append(connection, request, timeout);
      } catch (error) {
        if (!isTransient(error)) throw refusal(nameOf(request), error);
        trouble = error;
      }
      await backoff(failures);
    }
  };

  return {
    append: accept,
    /** What was accepted is finished first, which takes until it is given up at most. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled(accepted);
    },
  };
};

/** Throws before anything is sent. */
const check = (stream: string, expected: ExpectedRevision, events: NewEvent[]): AppendRequest => {
  const encoded = encodeEvents(stream, events);
  for (const { id, type } of events) {
    if (!isUuid(id)) throw new Error(`The id of ${type} for ${stream} is no UUID: ${JSON.stringify(id)}`);
  }
  if (new Set(events.map(({ id }) => id.toLowerCase())).size < events.length) {
    throw new Error(`Two events for ${stream} have the same id`);
  }
  return { stream, expected, events, bytes: encoded.reduce((sum, { bytes }) => sum + bytes, 0) };
};

const nameOf = ({ stream, events }: AppendRequest): string =>
  `${events.map(({ type, id }) => `${type} (${id})`).join(', ')} for ${stream}`;

const gaveUp = (stream: string, milliseconds: number, cause: unknown) =>
  new EventStoreUnavailable(
    `EventStoreDB did not answer for ${milliseconds / 1000} seconds. The events for ${stream} may or may not be written: ` +
      'append them again with the same ids.',
    { cause },
  );
