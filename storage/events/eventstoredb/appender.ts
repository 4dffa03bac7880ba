import { validate as isUuid } from 'uuid';
import { backoff } from '../../backoff.ts';
import { encodeAppends } from '../encode-event.ts';
import {
  type AppendOutcome,
  type AppendResult,
  EventStoreUnavailable,
  type ExpectedRevision,
  type NewEvent,
  PartialAppendError,
  type StreamAppend,
} from '../event-store.ts';
import { type AppendRequest, append } from './append.ts';
import type { Connection } from './connection.ts';
import {
  eventStoreDBClosedError,
  isEventStoreDBTimeout,
  isTransient,
  toReadableError,
  UnknownOutcomeError,
} from './errors.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import type { Timeouts } from './options.ts';
import { createStreamTailCache } from './stream-tail-cache.ts';

const MAX_WAITING = 20_000;
/** More are no faster, and when a connection dies, what became of as many is not known. */
const AT_ONCE = 64;

/**
 * Milliseconds, more on a slow connection. In an election the server may lose an append and never say so; where it has it, the same again
 * is answered at once.
 */
const ANSWER_WITHIN = 2_000;

/** 160 to 320 ms: somebody waits for each append, and few do at once. */
const LONGEST_BACKOFF = 4;

export type Appender = ReturnType<typeof createEventStoreDBAppender>;

/** Appends to one stream go one after the other, those to different streams together; each until it is answered or given up. */
export const createEventStoreDBAppender = (connection: Connection, limits: Timeouts) => {
  const inTurn = createKeyedQueue(AT_ONCE);
  const ends = createStreamTailCache();
  let accepted = 0;
  let onFinished = () => {};
  let isClosed = false;

  const accept = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isClosed) throw eventStoreDBClosedError();
    if (accepted >= MAX_WAITING) throw new EventStoreUnavailable('The event log has too many appends waiting');
    accepted += 1;
    try {
      return await work();
    } finally {
      accepted -= 1;
      if (accepted === 0) onFinished();
    }
  };

  const appendOne = (request: AppendRequest): Promise<AppendResult> => {
    const giveUpAt = Date.now() + limits.retryTimeoutMs;
    return inTurn(request.stream, () => appendUntilAnswered(request, giveUpAt));
  };

  const appendInOrder = async (requests: AppendRequest[]): Promise<AppendResult[]> => {
    const written: (AppendRequest & AppendResult)[] = [];
    for (const request of requests) {
      try {
        written.push({ ...request, ...(await appendOne(request)) });
      } catch (error) {
        throw written.length > 0 ? toPartialAppendError(written, request.stream, error) : error;
      }
    }
    return written.map(({ revision, position }) => ({ revision, position }));
  };

  const appendUntilAnswered = async (request: AppendRequest, giveUpAt: number): Promise<AppendResult> => {
    let trouble: unknown;
    let outcome: AppendOutcome = 'nothing_sent';
    let patience = ANSWER_WITHIN;
    for (let failures = 0; ; failures += 1) {
      const timeout = Math.min(
        Math.max(patience, 2 * connection.link().longestWait()),
        limits.callTimeoutMs,
        giveUpAt - Date.now(),
      );
      if (timeout <= 0) throw appendTimeoutError(request.stream, limits.retryTimeoutMs, outcome, trouble);
      try {
        return await append({ connection, ends }, request, timeout);
      } catch (error) {
        if (!isTransient(error)) throw toReadableError(nameOf(request), error);
        if (error instanceof UnknownOutcomeError) outcome = 'unknown';
        // A slow server still has the one before: each repetition waits longer, so that they do not pile up there.
        if (error instanceof UnknownOutcomeError && isEventStoreDBTimeout(error.cause)) patience *= 2;
        trouble = error;
      }
      await backoff(Math.min(failures, LONGEST_BACKOFF));
    }
  };

  return {
    /** What is known of streams, for whoever reads them. */
    ends,
    async append(stream: string, expected: ExpectedRevision, events: NewEvent[]): Promise<AppendResult> {
      const [request] = check([{ stream, expected, events }]);
      return accept(() => appendOne(request!));
    },
    async appendMany(appends: StreamAppend[]): Promise<AppendResult[]> {
      const requests = check(appends);
      return accept(() => appendInOrder(requests));
    },
    /** What was accepted is finished first, which takes until it is given up at most. */
    async close(): Promise<void> {
      isClosed = true;
      if (accepted > 0) await new Promise<void>((resolve) => (onFinished = resolve));
    },
  };
};

/** Throws before anything is sent. */
const check = (appends: StreamAppend[]): AppendRequest[] => {
  const encoded = encodeAppends(appends);
  return appends.map(({ stream, expected, events }, index) => {
    for (const { id, type } of events) {
      if (!isUuid(id)) throw new Error(`The id of ${type} for ${stream} is no UUID: ${JSON.stringify(id)}`);
    }
    if (new Set(events.map(({ id }) => id.toLowerCase())).size < events.length) {
      throw new Error(`Two events for ${stream} have the same id`);
    }
    return { stream, expected, events, bytes: encoded[index]!.events.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
};

/** One of several was not appended and those before it were. Without an answer, the same call completes them. */
const toPartialAppendError = (written: (AppendRequest & AppendResult)[], refused: string, error: unknown): Error => {
  if (!(error instanceof EventStoreUnavailable)) return new PartialAppendError(written, refused, error);
  return new EventStoreUnavailable(error.message, { outcome: 'unknown', cause: error });
};

const nameOf = ({ stream, events }: AppendRequest): string =>
  `${events.map(({ type, id }) => `${type} (${id})`).join(', ')} for ${stream}`;

const appendTimeoutError = (stream: string, milliseconds: number, outcome: AppendOutcome, cause: unknown) => {
  const fate =
    outcome === 'unknown' ? 'may or may not be written: append them again with the same ids' : 'were not sent';
  const message = `EventStoreDB did not answer for ${milliseconds / 1000} seconds. The events for ${stream} ${fate}.`;
  return new EventStoreUnavailable(message, { outcome, cause });
};
