import { validate as isUuid } from 'uuid';
import { backoff } from '../../../wait/backoff.ts';
import { encodeAppends } from '../../encode-event.ts';
import {
  type AppendOutcome,
  type AppendResult,
  EventStoreUnavailable,
  type ExpectedRevision,
  type NewEvent,
  PartialAppendError,
  type StreamAppend,
} from '../../event-store.ts';
import type { Connection } from '../connection/connection.ts';
import {
  eventStoreDBClosedError,
  isEventStoreDBTimeout,
  isTransient,
  toReadableError,
  UnknownOutcomeError,
} from '../connection/errors.ts';
import type { EventStoreDBOptions, Timeouts } from '../connection/options.ts';
import { verifyOncePerCall } from '../connection/verify-append-call.ts';
import { createKeyedQueue } from '../read/keyed-queue.ts';
import { createStreamTailCache } from '../read/stream-tail-cache.ts';
import { type AppendRequest, append } from './append.ts';

const MAX_WAITING = 20_000;
/** Appends in flight. More are no faster, and the outcome of all of them is unknown when the connection is lost. */
const AT_ONCE = 64;

/**
 * Milliseconds until an append is repeated, more on a slow connection. During an election the server may lose an append without a response;
 * if it has the append, the repetition is acknowledged immediately.
 */
const ANSWER_WITHIN = 2_000;

/**
 * Milliseconds that must be left for an append of which nothing was sent yet, at most a quarter of the time it has: an append that is sent and
 * times out may or may not be written, while one that is not sent can be given up for certain.
 */
const LEAST_LEFT = 500;

/** Maximum backoff of 160 to 320 ms: a caller waits for each append, and few appends retry at the same time. */
const MAX_BACKOFF = 4;

export type Appender = ReturnType<typeof createEventStoreDBAppender>;

/**
 * Creates the writing part of an EventStoreDB event store: `append`, `appendMany` and `close`. Appends to the same stream run one after the
 * other, appends to different streams concurrently. Where many wait, those of the oldest command are sent first. Each is repeated until the
 * server acknowledges or rejects it, or until `retryTimeoutMs` has passed. `verifyLog` is explained in `EventStoreDBOptions`.
 */
export const createEventStoreDBAppender = (
  connection: Connection,
  limits: Timeouts,
  verifyLog: EventStoreDBOptions['verifyLog'] = async () => {},
) => {
  const verify = verifyOncePerCall(verifyLog);
  const inTurn = createKeyedQueue(AT_ONCE);
  const leastLeft = Math.min(LEAST_LEFT, limits.retryTimeoutMs / 4);
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
    return inTurn(request.stream, () => appendUntilAnswered(request, giveUpAt), startOf(request));
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
      const left = giveUpAt - Date.now();
      const isLate = left < (outcome === 'nothing_sent' ? leastLeft : 1);
      if (isLate) throw appendTimeoutError(request.stream, limits.retryTimeoutMs, outcome, trouble);
      const wait = Math.max(patience, 2 * connection.link().longestWait());
      const timeout = Math.min(wait, limits.callTimeoutMs, left);
      try {
        return await append({ connection, ends, verify }, request, timeout);
      } catch (error) {
        if (!isTransient(error)) throw withOutcome(outcome, toReadableError(nameOf(request), error));
        if (error instanceof UnknownOutcomeError) outcome = 'unknown';
        // A slow server may still be working on the previous attempt, so each repetition waits longer to avoid piling up.
        if (error instanceof UnknownOutcomeError && isEventStoreDBTimeout(error.cause)) patience *= 2;
        trouble = error;
      }
      await backoff(Math.min(failures, MAX_BACKOFF));
    }
  };

  return {
    /** Cached ends of streams, shared with the reader. */
    ends,
    async append(stream: string, expected: ExpectedRevision, events: NewEvent[]): Promise<AppendResult> {
      const [request] = check([{ stream, expected, events }]);
      return accept(() => appendOne(request!));
    },
    async appendMany(appends: StreamAppend[]): Promise<AppendResult[]> {
      const requests = check(appends);
      return accept(() => appendInOrder(requests));
    },
    /** Finishes accepted appends, which takes at most `retryTimeoutMs`. */
    async close(): Promise<void> {
      isClosed = true;
      if (accepted > 0) await new Promise<void>((resolve) => (onFinished = resolve));
    },
  };
};

/**
 * Returns the time in milliseconds at which the command of an append was decided. Appends are ordered by it, so that a command that writes to
 * a second stream ends before later commands begin. In order of arrival, none of many commands at once would end before all have begun.
 */
const startOf = ({ events }: AppendRequest): number => Date.parse(events[0]?.metadata.at ?? '') || Date.now();

/** Validates appends before anything is sent. Throws for an invalid or duplicate event id. */
const check = (appends: StreamAppend[]): AppendRequest[] => {
  const encoded = encodeAppends(appends);
  return appends.map(({ stream, expected, events }, index) => {
    for (const { id, type } of events) {
      if (!isUuid(id)) throw new Error(`The id of ${type} for ${stream} is not a UUID: ${JSON.stringify(id)}`);
    }
    if (new Set(events.map(({ id }) => id.toLowerCase())).size < events.length) {
      throw new Error(`Two events for ${stream} have the same id`);
    }
    return { stream, expected, events, bytes: encoded[index]!.events.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
};

/**
 * Returns the error for an append that failed after earlier ones were written. When the outcome is unknown, repeating the call completes
 * them.
 */
const toPartialAppendError = (written: (AppendRequest & AppendResult)[], refused: string, error: unknown): Error => {
  if (!(error instanceof EventStoreUnavailable)) return new PartialAppendError(written, refused, error);
  return new EventStoreUnavailable(error.message, { outcome: 'unknown', cause: error });
};

/** An earlier attempt may have been written although the last one was refused before anything was sent. */
const withOutcome = (outcome: AppendOutcome, error: unknown): unknown =>
  error instanceof EventStoreUnavailable && outcome === 'unknown'
    ? new EventStoreUnavailable(error.message, { outcome, cause: error })
    : error;

const nameOf = ({ stream, events }: AppendRequest): string =>
  `${events.map(({ type, id }) => `${type} (${id})`).join(', ')} for ${stream}`;

const appendTimeoutError = (stream: string, milliseconds: number, outcome: AppendOutcome, cause: unknown) => {
  const fate =
    outcome === 'unknown' ? 'may or may not be written: append them again with the same ids' : 'were not sent';
  const message = `EventStoreDB did not respond within ${milliseconds / 1000} seconds. The events for ${stream} ${fate}.`;
  return new EventStoreUnavailable(message, { outcome, cause });
};
