import { setTimeout as sleep } from 'node:timers/promises';
import { postVote } from '../../cast-vote.ts';
import { type Benchmark, type Measured, measure, quantile } from '../../measure.ts';
import type { ChildServer } from '../../site.ts';
import { figure, printTable, ratio } from '../../table.ts';
import { openVotingMagazine, openVotingSite } from '../../voting-site.ts';

const VOTES = 1_000;
const ROUNDS = 3;
/** More than of a warm site, because each start varies. */
const COLD_ROUNDS = 5;

type Of = 'p50' | 'p99' | 'lost' | 'processor';

/**
 * Compares the milliseconds until concurrent votes are acknowledged by the whole site, with the log in Postgres and in EventStoreDB, and
 * the processor time that the site spends from the first vote until it is idle.
 */
export const compareVotes = (url: string): Promise<void> =>
  compare(url, 'the whole site', ROUNDS, async (closing, eventStoreUrl) => {
    const { site, restaurants } = await openVotingSite(closing, eventStoreUrl);
    return () => voteAtOnce(site, restaurants, VOTES);
  });

/** Does the same as `compareVotes` with a site that is started anew for each round and has served no request. */
export const compareColdVotes = (url: string): Promise<void> =>
  compare(url, 'a site just started', COLD_ROUNDS, async (closing, eventStoreUrl) => {
    const { start, restaurants } = await openVotingMagazine(closing, eventStoreUrl);
    return async () => {
      const site = await start();
      return voteAtOnce(site, restaurants, VOTES).finally(site.stop);
    };
  });

/** Creates a magazine on an event log, and returns a function that measures one round of votes. */
type Prepare = (
  closing: AsyncDisposableStack,
  eventStoreUrl: string | undefined,
) => Promise<() => Promise<Record<Of, number>>>;

const compare = async (url: string, by: string, rounds: number, prepare: Prepare): Promise<void> => {
  const closing = new AsyncDisposableStack();
  try {
    const subjects: Benchmark<Of>[] = [
      { name: 'Postgres', run: await prepare(closing, undefined) },
      { name: 'EventStoreDB', floor: 'Postgres', run: await prepare(closing, url) },
    ];
    print(by, await measure(subjects, { rounds, warmUp: 1 }));
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

const print = (by: string, measured: Measured<Of>[]): void => {
  printTable(
    `Milliseconds until ${figure(VOTES)} concurrent votes are acknowledged by ${by}; baseline: the log in Postgres`,
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
