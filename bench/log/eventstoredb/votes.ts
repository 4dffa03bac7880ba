import { setTimeout as sleep } from 'node:timers/promises';
import { postVote } from '../../cast-vote.ts';
import { type Benchmark, type Measured, measure, quantile } from '../../measure.ts';
import type { ChildServer } from '../../site.ts';
import { figure, printTable, ratio } from '../../table.ts';
import { openVotingSite } from '../../voting-site.ts';

const VOTES = 1_000;
const ROUNDS = 3;

type Of = 'p50' | 'p99' | 'lost' | 'processor';

/**
 * Compares the milliseconds until concurrent votes are acknowledged by the whole site, with the log in Postgres and in EventStoreDB, and
 * the processor time that the site spends from the first vote until it is idle.
 */
export const compareVotes = async (url: string): Promise<void> => {
  const closing = new AsyncDisposableStack();
  try {
    const subjects: Benchmark<Of>[] = [];
    for (const [name, eventStoreUrl] of [
      ['Postgres', undefined],
      ['EventStoreDB', url],
    ] as const) {
      const { site, restaurants } = await openVotingSite(closing, eventStoreUrl);
      const floor = eventStoreUrl ? { floor: 'Postgres' } : {};
      subjects.push({ name, ...floor, run: () => voteAtOnce(site, restaurants, VOTES) });
    }
    print(await measure(subjects, { rounds: ROUNDS, warmUp: 1 }));
  } finally {
    await closing.disposeAsync();
  }
};

/** Sends every vote over a new connection and from a new network. Throws when one is rejected. */
const voteAtOnce = async (site: ChildServer, restaurants: string[], votes: number): Promise<Record<Of, number>> => {
  const before = await site.processorTime();
  const answers = await Promise.all(
    Array.from({ length: votes }, (_, number) => postVote(site.url, restaurants[number % restaurants.length]!)),
  );
  const refused = answers.find(({ status }) => status !== undefined && status !== 200);
  if (refused) throw new Error(`A vote responded ${refused.status}: ${refused.body}`);
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const processor = (await untilIdle(site)) - before;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), lost: votes - times.length, processor };
};

const POLL_INTERVAL_MS = 200;

/** Waits until the read models have caught up; returns the processor time used until then. */
const untilIdle = async (site: ChildServer): Promise<number> => {
  for (let used = await site.processorTime(); ; ) {
    await sleep(POLL_INTERVAL_MS);
    const now = await site.processorTime();
    if (now - used < POLL_INTERVAL_MS / 10) return now;
    used = now;
  }
};

const print = (measured: Measured<Of>[]): void => {
  printTable(
    `Milliseconds until ${figure(VOTES)} concurrent votes are acknowledged by the whole site; baseline: the log in Postgres`,
    ['log', 'p50', 'p99', 'processor', 'lost', 'ratio of p50', 'of p99', 'of processor'],
    measured.map(({ name, median, ratio: to }) => [
      name,
      figure(median.p50),
      figure(median.p99),
      figure(median.processor),
      figure(median.lost),
      ratio(to.p50),
      ratio(to.p99),
      ratio(to.processor),
    ]),
  );
};
