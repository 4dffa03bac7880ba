import type pg from 'pg';
import type { EncodedEvent } from '../encode-event.ts';
import { type Appended, type ExpectedRevision, WrongExpectedRevision } from '../event-store.ts';

/** An append that waits to be written, or for the answer. */
export interface PendingAppend {
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

/**
 * An append and the promise of its answer, which is rejected with what `giveUp` makes when nothing was answered within
 * `timeout` milliseconds.
 */
export const createPendingAppend = (
  { stream, expected, events }: Pick<PendingAppend, 'stream' | 'expected' | 'events'>,
  timeout: number,
  giveUp: () => Error,
): { pending: PendingAppend; appended: Promise<Appended> } => {
  const { promise: appended, resolve, reject } = Promise.withResolvers<Appended>();
  const settle =
    <Answer>(answer: (value: Answer) => void) =>
    (value: Answer) => {
      clearTimeout(timer);
      pending.settled = true;
      answer(value);
    };
  const pending: PendingAppend = {
    stream,
    expected,
    events,
    bytes: events.reduce((sum, event) => sum + event.bytes, 0),
    alone: false,
    settled: false,
    resolve: settle(resolve),
    reject: settle(reject),
  };
  const timer = setTimeout(() => pending.reject(giveUp()), timeout);
  return { pending, appended };
};

const MAX_BATCH = 500;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** How many of those that wait are written together, from the first on: 500 or 4 MiB at most, and one at least. */
export const batchSize = (waiting: PendingAppend[]): number => {
  let bytes = 0;
  const end = waiting.findIndex((pending, index) => {
    bytes += pending.bytes;
    return index > 0 && (pending.alone || waiting[0]!.alone || index >= MAX_BATCH || bytes > MAX_BATCH_BYTES);
  });
  return end === -1 ? waiting.length : end;
};

const APPEND = 'select * from log.append($1, $2, $3, $4, $5, $6, $7)';

/** Writes a batch by one statement and settles each of it. Throws what `pg` throws; then nothing is settled. */
export const writeBatch = async (pool: pg.Pool, batch: PendingAppend[]): Promise<void> => {
  const events = batch.flatMap((pending) => pending.events);
  const values = [
    batch.map(({ stream }) => stream),
    batch.map(({ expected }) => expectedCode(expected)),
    batch.map((pending) => pending.events.length),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
  ];
  const { rows } = await pool.query<BatchAnswer>({ name: 'append', text: APPEND, values });
  settleBatch(batch, rows[0]!);
};

interface BatchAnswer {
  accepted: boolean[];
  revisions: bigint[];
  positions: bigint[];
}

const settleBatch = (batch: PendingAppend[], { accepted, revisions, positions }: BatchAnswer): void => {
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
