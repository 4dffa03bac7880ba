import type pg from 'pg';
import { backoff } from '../../backoff.ts';
import { type EncodedEvent, encodeEvents } from '../encode-event.ts';
import {
  type Appended,
  EventStoreUnavailable,
  type ExpectedRevision,
  type NewEvent,
  WrongExpectedRevision,
} from '../event-store.ts';
import { closed, isRefusal } from './errors.ts';

const MAX_WAITING = 20_000;
const MAX_BATCH = 500;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

interface Command {
  stream: string;
  expected: ExpectedRevision;
  events: EncodedEvent[];
  bytes: number;
  /** Was part of a batch that Postgres refused: to be written by itself. */
  alone: boolean;
  settled: boolean;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

interface AppenderOptions {
  /** Milliseconds until an append without an answer is given up; what became of it is then unknown. */
  patience: number;
  onAppended: () => void;
}

/**
 * Writes in batches: what is appended while one batch is on its way becomes the next one, so the log's single lock is taken once
 * for many (docs/decisions/0002). After a lost connection the batch is sent again; the log
 * recognises the ids of events it has.
 */
export const createAppender = (pool: pg.Pool, { patience, onAppended }: AppenderOptions) => {
  let waiting: Command[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;
  let trouble: unknown;

  const append = async (stream: string, expected: ExpectedRevision, events: NewEvent[]): Promise<Appended> => {
    const encoded = encodeEvents(stream, events);
    if (isClosed) throw closed();
    if (waiting.length >= MAX_WAITING) throw new EventStoreUnavailable('The event log has too many appends waiting');
    return new Promise((resolve, reject) => {
      enqueue({ stream, expected, events: encoded, resolve, reject });
    });
  };

  const enqueue = ({
    resolve,
    reject,
    ...given
  }: Pick<Command, 'stream' | 'expected' | 'events' | 'resolve' | 'reject'>) => {
    const settle =
      <Answer>(answer: (value: Answer) => void) =>
      (value: Answer) => {
        clearTimeout(timer);
        command.settled = true;
        answer(value);
      };
    const bytes = given.events.reduce((sum, event) => sum + event.bytes, 0);
    const command: Command = {
      ...given,
      bytes,
      alone: false,
      settled: false,
      resolve: settle(resolve),
      reject: settle(reject),
    };
    const timer = setTimeout(() => command.reject(gaveUp(command.stream, patience, trouble)), patience);
    waiting.push(command);
    draining ??= drain();
  };

  const drain = async (): Promise<void> => {
    let failures = 0;
    for (;;) {
      // Callers that were just answered may append again, and whole loops of them: all go into the next batch.
      await new Promise(setImmediate);
      waiting = waiting.filter((command) => !command.settled);
      const batch = waiting.splice(0, batchSize(waiting));
      if (batch.length === 0) break;
      failures = (await tryToWrite(batch)) ? 0 : failures + 1;
      if (failures > 0) await backoff(failures);
    }
    draining = undefined;
  };

  /** Answers false when the server did not answer. What is not settled afterwards waits again, in the same order. */
  const tryToWrite = async (batch: Command[]): Promise<boolean> => {
    try {
      await write(pool, batch);
      trouble = undefined;
      onAppended();
      return true;
    } catch (error) {
      const refused = isRefusal(error);
      if (!refused) trouble = error;
      else if (batch.length === 1) batch[0]!.reject(refusal(batch[0]!, error));
      else for (const command of batch) command.alone = true;
      waiting.unshift(...batch);
      return refused;
    }
  };

  /** What was accepted is finished first, which takes no longer than the patience. */
  const close = async (): Promise<void> => {
    isClosed = true;
    await draining;
    await pool.end();
  };

  return { append, close };
};

/** How many of the waiting commands go together. */
const batchSize = (waiting: Command[]): number => {
  let bytes = 0;
  const end = waiting.findIndex((command, index) => {
    bytes += command.bytes;
    return index > 0 && (command.alone || waiting[0]!.alone || index >= MAX_BATCH || bytes > MAX_BATCH_BYTES);
  });
  return end === -1 ? waiting.length : end;
};

const APPEND = 'select * from log.append($1, $2, $3, $4, $5, $6, $7)';

const write = async (pool: pg.Pool, batch: Command[]): Promise<void> => {
  const events = batch.flatMap((command) => command.events);
  const values = [
    batch.map(({ stream }) => stream),
    batch.map(({ expected }) => expectedCode(expected)),
    batch.map((command) => command.events.length),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
  ];
  const { rows } = await pool.query<BatchAnswer>({ name: 'append', text: APPEND, values });
  answer(batch, rows[0]!);
};

interface BatchAnswer {
  accepted: boolean[];
  revisions: bigint[];
  positions: bigint[];
}

const answer = (batch: Command[], { accepted, revisions, positions }: BatchAnswer): void => {
  for (const [index, { stream, expected, resolve, reject }] of batch.entries()) {
    const revision = revisions[index]!;
    if (accepted[index]) resolve({ revision, position: positions[index]! });
    else reject(new WrongExpectedRevision(stream, expected, revision));
  }
};

/** As `log.append` understands it. */
const expectedCode = (expected: ExpectedRevision): bigint => {
  if (expected === 'no_stream') return -1n;
  return expected === 'any' ? -2n : expected;
};

const gaveUp = (stream: string, patience: number, cause: unknown) =>
  new EventStoreUnavailable(
    `The event log did not answer for ${patience / 1000} seconds. The events for ${stream} may or may not be written: ` +
      'append them again with the same ids.',
    { cause },
  );

const refusal = ({ stream, events }: Command, cause: Error) =>
  new Error(
    `Postgres refused ${events.map(({ type, id }) => `${type} (${id})`).join(', ')} for ${stream}: ${cause.message}`,
    {
      cause,
    },
  );
