import { setTimeout as pause } from 'node:timers/promises';
import type { CountingRule } from '#domain/vote/counting-rules/counting-rule.ts';
import { VotesOutOfOrder } from '#domain/vote/counting-rules/state-by-period.ts';
import type { Period } from '#projections/vote/queries.ts';
import { createEventStoreVoteLog } from '#projections/vote/replay/event-store-vote-log.ts';
import type { VoteLog } from '#projections/vote/replay/vote-log.ts';
import { type ReplayedTally, replayTally } from '#projections/vote/statistics/replay-tally.ts';
import type { VoteTally } from '#projections/vote/statistics/tally.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { ReplayState } from '#web/admin/queries/figure-views.ts';
import { CACHE_FACTOR } from '../../cost-based-cache.ts';
import { logError } from '../../error-log.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import { Problem } from '../../http/problem.ts';

/**
 * One replay at a time in this process: a replay takes about ten seconds of processor time for a million votes, in pieces of milliseconds
 * between which other requests are answered. Few wait, because each reads the whole log.
 */
const LIMIT = { concurrency: 1, maxQueued: 3 };

/** Results that are kept. Their size grows with restaurants and days, not with votes. */
const KEPT = 8;

interface FinishedReplay {
  /** End of the log when the replay began; undefined if it was not known. */
  head: bigint | undefined;
  /** `performance.now()` until which the result is used although the log has grown. */
  freshUntil: number;
  answer: ReplayAnswer;
}

export type ReplayAnswer = ReplayState & { replayed?: ReplayedTally };

export interface Replays {
  log: VoteLog;
  /**
   * Returns the votes of a period counted again by a rule. The log is read again only if it has grown, and for at most about 5 % of the time.
   * After `waitMs`, the answer is that the replay runs; its result is kept for the next call. An earlier result is returned where there is
   * one, and no newer one yet.
   */
  count(rule: CountingRule, period: Period, waitMs: number): Promise<ReplayAnswer>;
  /** Runs other work that reads the whole log, in turn with the replays. Throws 503 `busy` when too many wait. */
  inTurn: ConcurrencyLimit;
}

/** Creates the replays of the votes in an event log. */
export const createReplays = (store: EventStore): Replays => {
  const log = createEventStoreVoteLog(store);
  const inTurn = createConcurrencyLimit(LIMIT);
  const finished = createFinishedReplays(store);
  const running = new Map<string, Promise<void>>();
  const start = (key: string, rule: CountingRule, period: Period): Promise<void> => {
    const started = inTurn(() => finished.add(key, () => replay(log, rule, period))).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  return {
    log,
    inTurn,
    async count(rule, period, waitMs) {
      const key = JSON.stringify([rule.name, period.from, period.to]);
      const known = finished.find(key);
      if (known && (await finished.isFresh(key))) return known;
      try {
        await Promise.race([running.get(key) ?? start(key, rule, period), pause(waitMs, undefined, { ref: false })]);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return known ?? { state: 'busy' };
      }
      return finished.find(key) ?? { state: 'running' };
    },
  };
};

const replay = async (log: VoteLog, rule: CountingRule, period: Period): Promise<ReplayAnswer> => {
  const at = new Date().toISOString();
  try {
    return { state: 'done', at, replayed: await replayTally(log, { rule, period }) };
  } catch (error) {
    if (error instanceof VotesOutOfOrder) return { state: 'failed', reason: 'out_of_order' };
    logError('Replay of the votes', error);
    return { state: 'failed', reason: 'log' };
  }
};

/** Creates a store of the latest results, which stay fresh while the log does not grow, and for 20 times as long as they took. */
const createFinishedReplays = (store: EventStore) => {
  const finished = new Map<string, FinishedReplay>();
  const headOrNone = () => store.headPosition().catch(() => undefined);
  return {
    find: (key: string): ReplayAnswer | undefined => finished.get(key)?.answer,
    async isFresh(key: string): Promise<boolean> {
      const { freshUntil, head } = finished.get(key)!;
      return performance.now() < freshUntil || (head !== undefined && (await headOrNone()) === head);
    },
    async add(key: string, work: () => Promise<ReplayAnswer>): Promise<void> {
      const startedAt = performance.now();
      const [head, answer] = [await headOrNone(), await work()];
      const now = performance.now();
      finished.delete(key);
      finished.set(key, { head, freshUntil: now + CACHE_FACTOR * (now - startedAt), answer });
      if (finished.size > KEPT) finished.delete(finished.keys().next().value!);
    },
  };
};

const replaysByStore = new WeakMap<EventStore, Replays>();

/** Returns the replays of an event log, which all requests of this process share. */
export const replaysOf = (store: EventStore): Replays => {
  const replays = replaysByStore.get(store) ?? createReplays(store);
  replaysByStore.set(store, replays);
  return replays;
};

/**
 * Returns the votes of a period counted again by a rule. Throws 503 `busy` after `waitMs`, 503 `unavailable` when the log cannot be read, and
 * 422 `votes_out_of_order` when the rule cannot judge it. `retryAfter` is in seconds.
 */
export const requireTally = async (
  store: EventStore,
  { rule, period, waitMs, retryAfter }: { rule: CountingRule; period: Period; waitMs: number; retryAfter: number },
): Promise<VoteTally> => {
  const answer = await replaysOf(store).count(rule, period, waitMs);
  if (answer.replayed) return answer.replayed.tally;
  if (answer.state !== 'failed') throw new Problem(503, 'busy', { retryAfter });
  throw answer.reason === 'out_of_order' ? new Problem(422, 'votes_out_of_order') : new Problem(503, 'unavailable');
};
