import type { Kysely } from 'kysely';
import { createLogIdentity, type LogIdentity } from '#projections/engine/log-identity.ts';
import { findResumePoint, isPositionValid } from '#projections/engine/resume-point.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import {
  type EventStore,
  EventStoreUnavailable,
  type RecordedEvent,
  START_POSITION,
} from '#storage/events/event-store.ts';
import { sleepWithJitter } from '#storage/wait/sleep.ts';
import { createBackoffRunner } from '../schedule/backoff-runner.ts';
import {
  advanceCheckpoint,
  claim,
  claimAgain,
  dueReactions,
  loadCheckpoint,
  type ReactionResult,
  recordResult,
  resetCheckpoint,
  type WaitingReaction,
} from './reaction-store.ts';
import { RETRY_DELAYS_MINUTES, type Reactor } from './reactor.ts';

export interface ReactorOptions {
  db: Kysely<Database>;
  store: EventStore;
  /** The log identity of this process; created by default. */
  log?: LogIdentity;
  onFault: (reactor: string, error: unknown) => void;
}

/** Milliseconds between two checks for due retries, and before a failed subscription is restarted. */
const POLL_INTERVAL_MS = 5_000;
/** Minimum milliseconds between two checkpoints while no event concerns the reactor. */
const CHECKPOINT_INTERVAL_MS = 5_000;

/**
 * Starts a reactor, which subscribes to the event log and performs an action for each event that concerns it, such as sending an e-mail; a
 * failed action is repeated later. Several processes may run the same reactor: each records the event before it acts, and only one of them
 * succeeds in that. If the process crashes between the two, the action is never performed, which is better than a second e-mail. `stop`
 * resolves when nothing is running any more.
 */
export const startReactor = (reactor: Reactor, options: ReactorOptions): { stop(): Promise<void> } => {
  const abort = new AbortController();
  const { signal } = abort;
  const log = options.log ?? createLogIdentity({ ...options, projections: [] });
  const oneByOne = createBackoffRunner();
  const loops = [
    repeat(() => follow(reactor, { ...options, log }, signal), reactor, options, signal),
    repeat(() => retryDueReactions(reactor, options, new Date(), oneByOne), reactor, options, signal),
  ];
  return {
    async stop() {
      abort.abort();
      await Promise.all(loops);
    },
  };
};

const repeat = async (
  run: () => Promise<void>,
  { name }: Reactor,
  { onFault }: ReactorOptions,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await run().catch((error) => {
      if (!signal.aborted) onFault(name, error);
    });
    await sleepWithJitter(POLL_INTERVAL_MS, signal);
  }
};

const follow = async (
  reactor: Reactor,
  options: ReactorOptions & { log: LogIdentity },
  signal: AbortSignal,
): Promise<void> => {
  const { db, store } = options;
  const { name } = reactor;
  const log = await options.log.verify();
  const position = await findStartPosition(log, reactor, options);
  let seen = position;
  let seenAt = Number.NEGATIVE_INFINITY;
  for await (const item of store.subscribe(position, reactor.prefixes, signal)) {
    if (item.kind === 'connected') {
      if ((await options.log.verify()) === log) continue;
      return;
    }
    const events = item.kind === 'events' ? item.events : [];
    for (const event of events) {
      await react(reactor, event, options);
      if (!(await advanceCheckpoint(db, name, { log, position: event.position, event }))) return;
      if (signal.aborted) return;
    }
    seen = item.position;
    // Saved at most every 5 s, so that the next start need not scan events that do not concern this reactor.
    if (events.length > 0 || performance.now() - seenAt < CHECKPOINT_INTERVAL_MS) continue;
    if (!(await advanceCheckpoint(db, name, { log, position: item.position }))) return;
    seenAt = performance.now();
  }
  await advanceCheckpoint(db, name, { log, position: seen });
};

/**
 * Returns the position to subscribe from: the reactor's checkpoint in the event log it last used; in a copy of that log, the
 * position after its last event; in any other log the start, where recorded reactions and events older than `maxAgeHours` are
 * skipped. Also stores the new position when the log is another one.
 */
const findStartPosition = async (log: string, { name }: Reactor, { db, store }: ReactorOptions): Promise<bigint> => {
  const kept = await loadCheckpoint(db, name);
  if (!kept) return START_POSITION;
  if (kept.log === log && (await isPositionValid(store, kept))) return kept.position;
  const place = (await findResumePoint(store, kept)) ?? { position: START_POSITION, lastEvent: null };
  await resetCheckpoint(db, name, kept, { ...place, log });
  return place.position;
};

const react = async (reactor: Reactor, event: RecordedEvent, options: ReactorOptions): Promise<void> => {
  const age = Date.now() - Date.parse(event.metadata.at);
  if (age > reactor.maxAgeHours * HOUR_MS) return;
  await perform(reactor, event, 1, options, () => claim(options.db, reactor.name, event));
};

/**
 * Repeats the reactor's failed actions whose next attempt is due at `now`, and records their results. An action whose event cannot be read
 * stops no other; an error thrown at the end reports it. `oneByOne` remembers between calls which could not be read.
 */
export const retryDueReactions = async (
  reactor: Reactor,
  options: ReactorOptions,
  now: Date,
  oneByOne = createBackoffRunner(),
): Promise<void> => {
  const retry = async (waiting: WaitingReaction): Promise<void> => {
    const claimed = () => claimAgain(options.db, reactor.name, waiting);
    for await (const event of options.store.read(waiting.stream)) {
      if (event.id !== waiting.eventId) continue;
      await perform(reactor, event, waiting.attempts + 1, options, claimed);
      return;
    }
  };
  const due = await dueReactions(options.db, reactor.name, now);
  await oneByOne(due, ({ eventId }) => `${reactor.name} ${eventId}`, retry);
};

const perform = async (
  reactor: Reactor,
  event: RecordedEvent,
  attempt: number,
  { db, onFault }: ReactorOptions,
  claimed: () => Promise<boolean>,
): Promise<void> => {
  const action = await prepared(reactor, event);
  if (!action && attempt === 1) return;
  if (!(await claimed())) return;
  const result = await resultOf(action, attempt, reactor);
  if (result.status === 'failed') onFault(reactor.name, new Error(`${event.type} ${event.id}: ${result.error}`));
  await recordResult(db, reactor.name, event.id, result);
};

type Action = Awaited<ReturnType<Reactor['prepare']>>;

/**
 * Runs `prepare`. Throws only outages of the event log or the database, so that the whole event waits; any other error will recur
 * and becomes the result of the action.
 */
const prepared = async (reactor: Reactor, event: RecordedEvent): Promise<Action> => {
  try {
    return await reactor.prepare(event);
  } catch (error) {
    if (isConnectionError(error) || error instanceof EventStoreUnavailable) throw error;
    return () => Promise.reject(error);
  }
};

const resultOf = async (action: Action, attempt: number, reactor: Reactor): Promise<ReactionResult> => {
  try {
    await action?.();
    return { status: 'done' };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    const minutes = RETRY_DELAYS_MINUTES[attempt - 1];
    if (minutes === undefined || !reactor.isRetryable(thrown)) return { status: 'failed', error };
    return { status: 'waiting', tryAt: new Date(Date.now() + minutes * MINUTE_MS), error };
  }
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
