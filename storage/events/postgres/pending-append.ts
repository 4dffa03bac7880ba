import type pg from 'pg';
import type { EncodedAppend } from '../encode-event.ts';
import {
  type AppendOutcome,
  type AppendResult,
  type ExpectedRevision,
  toValidRevision,
  WrongExpectedRevision,
} from '../event-store.ts';
import { isRolledBack } from './errors.ts';

/** Appends that are written together or not at all, waiting to be written or acknowledged. */
export interface PendingAppend {
  appends: EncodedAppend[];
  events: number;
  bytes: number;
  /** Number of attempts whose outcome is unknown. */
  unanswered: number;
  settled: boolean;
  resolve(appended: AppendResult[]): void;
  reject(error: unknown): void;
}

/**
 * Creates the queue entry (`pending`) for appends that are written together or not at all. Returns it with `appended`, a promise of their
 * results. If there is no result after `timeout` milliseconds, the promise is rejected with the error from `giveUp`, which is told whether
 * the appends may have been written.
 */
export const createPendingAppend = (
  appends: EncodedAppend[],
  timeout: number,
  giveUp: (outcome: AppendOutcome) => Error,
): { pending: PendingAppend; appended: Promise<AppendResult[]> } => {
  const { promise: appended, resolve, reject } = Promise.withResolvers<AppendResult[]>();
  const settle =
    <Answer>(answer: (value: Answer) => void) =>
    (value: Answer) => {
      clearTimeout(timer);
      pending.settled = true;
      answer(value);
    };
  const events = appends.flatMap((append) => append.events);
  const pending: PendingAppend = {
    appends,
    events: events.length,
    bytes: events.reduce((sum, event) => sum + event.bytes, 0),
    unanswered: 0,
    settled: false,
    resolve: settle(resolve),
    reject: settle(reject),
  };
  const timer = setTimeout(() => pending.reject(giveUp(pending.unanswered > 0 ? 'unknown' : 'nothing_sent')), timeout);
  return { pending, appended };
};

const APPEND = 'select * from log.append($1, $2, $3, $4, $5, $6, $7, $8)';

/**
 * Writes a batch of appends with one statement, and resolves or rejects the promise of each append. Leaves out those that were given up as
 * not sent while it waited for a connection. When it throws an error of `pg`, the promises are unsettled, so that the caller can try again.
 */
export const writeBatch = async (pool: pg.Pool, batch: PendingAppend[]): Promise<void> => {
  const statement = { name: 'append', text: APPEND, values: valuesOf(batch) };
  const client = await pool.connect();
  const open = batch.filter(({ settled }) => !settled);
  if (open.length === batch.length) return settleBatch(batch, await send(client, batch, statement));
  client.release();
  if (open.length > 0) await writeBatch(pool, open);
};

/** Returns the values of the statement for a batch. */
const valuesOf = (batch: PendingAppend[]): unknown[] => {
  const appends = batch.flatMap((pending, group) => pending.appends.map((append) => ({ group, ...append })));
  const events = appends.flatMap((append) => append.events);
  return [
    appends.map(({ group }) => group),
    appends.map(({ stream }) => stream),
    appends.map(({ expected }) => expectedCode(expected)),
    appends.map((append) => append.events.length),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
  ];
};

interface BatchAnswer {
  accepted: boolean[];
  revisions: bigint[];
  positions: bigint[];
}

/** Sends the statement. Counts the attempt on each append of the batch, unless Postgres certainly wrote nothing. */
const send = async (client: pg.PoolClient, batch: PendingAppend[], statement: pg.QueryConfig): Promise<BatchAnswer> => {
  let failure: Error | undefined;
  for (const pending of batch) pending.unanswered += 1;
  try {
    return (await client.query<BatchAnswer>(statement)).rows[0]!;
  } catch (error) {
    failure = error as Error;
    if (isRolledBack(error)) for (const pending of batch) pending.unanswered -= 1;
    throw error;
  } finally {
    client.release(failure && !isRolledBack(failure));
  }
};

const settleBatch = (batch: PendingAppend[], { accepted, revisions, positions }: BatchAnswer): void => {
  let first = 0;
  for (const { appends, resolve, reject } of batch) {
    const answers = appends.map(({ stream, expected }, index) => {
      const [revision, position] = [revisions[first + index]!, positions[first + index]!];
      return accepted[first + index] ? { revision, position } : new WrongExpectedRevision(stream, expected, revision);
    });
    const refused = answers.find((answer) => answer instanceof WrongExpectedRevision);
    if (refused) reject(refused);
    else resolve(answers as AppendResult[]);
    first += appends.length;
  }
};

/** Returns the expected revision as `log.append` encodes it. */
const expectedCode = (expected: ExpectedRevision): bigint => {
  if (expected === 'no_stream') return -1n;
  return expected === 'any' ? -2n : toValidRevision(expected);
};
