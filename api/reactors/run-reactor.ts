import type { Kysely } from 'kysely';
import { createLogIdentity, type LogIdentity } from '#projections/engine/log-identity.ts';
import { findResumePoint, isPositionValid } from '#projections/engine/resume-point.ts';
import { sleepWithJitter } from '#projections/engine/sleep-with-jitter.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import {
  type EventStore,
  EventStoreUnavailable,
  type RecordedEvent,
  START_POSITION,
} from '#storage/events/event-store.ts';
import {
  advanceCheckpoint,
  claim,
  claimAgain,
  dueReactions,
  loadCheckpoint,
  type ReactionResult,
  recordResult,
  resetCheckpoint,
} from './reaction-store.ts';
import { RETRY_DELAYS_MINUTES, type Reactor } from './reactor.ts';

export interface ReactorOptions {
  db: Kysely<Database>;
  store: EventStore;
  /** The process's own; made where there is none. */
  log?: LogIdentity;
  onFault: (reactor: string, error: unknown) => void;
}

/** How often what failed is looked through, and how long an interruption lasts. */
const LOOK_AGAIN_MS = 5_000;
/** How often it is written down at most that the log was seen where nothing is to be done. */
const SEEN_MS = 5_000;

/**
 * Follows the log and acts at most once for each event: that it is going to act is recorded first, under the event's id, and
 * whoever finds it recorded does nothing. A process that dies in between leaves an action undone, or done and not known to be: the
 * price of never doing it twice, since a reader who got no mail can ask again, and one who got two cannot send one back. Any
 * number of processes may run the same reactor, and no rebuild of a read model touches what is recorded here.
 */
export const startReactor = (reactor: Reactor, options: ReactorOptions): { stop(): Promise<void> } => {
  const abort = new AbortController();
  const { signal } = abort;
  const log = options.log ?? createLogIdentity({ ...options, projections: [] });
  const loops = [
    repeat(() => follow(reactor, { ...options, log }, signal), reactor, options, signal),
    repeat(() => retryDueReactions(reactor, options, new Date()), reactor, options, signal),
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
    await sleepWithJitter(LOOK_AGAIN_MS, signal);
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
  const position = await positionIn(log, reactor, options);
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
    // So that the next start does not look through all that concerned others; not for each of it.
    if (events.length > 0 || performance.now() - seenAt < SEEN_MS) continue;
    if (!(await advanceCheckpoint(db, name, { log, position: item.position }))) return;
    seenAt = performance.now();
  }
  await advanceCheckpoint(db, name, { log, position: seen });
};

/**
 * Where the reactor goes on in the log of this name. A copy is gone on with behind the event that was seen last; where that is not in the
 * log, it is looked through from its start: what was answered is on record, what is too old is left alone, and what came since
 * is answered.
 */
const positionIn = async (log: string, { name }: Reactor, { db, store }: ReactorOptions): Promise<bigint> => {
  const kept = await loadCheckpoint(db, name);
  if (!kept) return START_POSITION;
  const isOfThis = kept.log === log || kept.log === null;
  if (isOfThis && (await isPositionValid(store, kept))) {
    if (kept.log === null) await resetCheckpoint(db, name, kept, { log, position: kept.position, lastEvent: null });
    return kept.position;
  }
  const place = (await findResumePoint(store, kept)) ?? { position: START_POSITION, lastEvent: null };
  await resetCheckpoint(db, name, kept, { ...place, log });
  return place.position;
};

const react = async (reactor: Reactor, event: RecordedEvent, options: ReactorOptions): Promise<void> => {
  const age = Date.now() - Date.parse(event.metadata.at);
  if (age > reactor.maxAgeHours * HOUR_MS) return;
  await perform(reactor, event, 1, options, () => claim(options.db, reactor.name, event));
};

/** Does what failed before and is due. */
export const retryDueReactions = async (reactor: Reactor, options: ReactorOptions, now: Date): Promise<void> => {
  for (const waiting of await dueReactions(options.db, reactor.name, now)) {
    const claimed = () => claimAgain(options.db, reactor.name, waiting);
    for await (const event of options.store.read(waiting.stream)) {
      if (event.id === waiting.eventId) await perform(reactor, event, waiting.attempts + 1, options, claimed);
    }
  }
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

/** What fails here will fail again, unless the log or the database is away: then the whole event waits. */
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
