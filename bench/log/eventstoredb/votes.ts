import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRuntime } from '#api/runtime.ts';
import { sampleEditor } from '#api/sample-editor.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { builtPages } from '../../built-pages.ts';
import { openTemporaryMagazine } from '../../magazine.ts';
import { type Measured, measure, quantile, type Subject } from '../../measure.ts';
import { type ChildServer, startSite } from '../../site.ts';
import { figure, printTable, ratio } from '../../table.ts';

const VOTES = 1_000;
const ROUNDS = 3;
const RESTAURANTS = 3;

type Of = 'p50' | 'p99' | 'lost' | 'processor';

/**
 * Milliseconds until votes that come all at once are answered, by the whole site, with the log in Postgres and in EventStoreDB; and what they take the
 * site of processor time, from the first to a moment when nothing is left to do.
 */
export const compareVotes = async (url: string): Promise<void> => {
  const closing = new AsyncDisposableStack();
  try {
    const subjects: Subject<Of>[] = [];
    for (const [name, eventStoreUrl] of [
      ['Postgres', undefined],
      ['EventStoreDB', url],
    ] as const) {
      const { site, restaurants } = await openSite(closing, eventStoreUrl);
      const floor = eventStoreUrl ? { floor: 'Postgres' } : {};
      subjects.push({ name, ...floor, run: () => voteAtOnce(site, restaurants, VOTES) });
    }
    print(await measure(subjects, { rounds: ROUNDS, warmUp: 1 }));
  } finally {
    await closing.disposeAsync();
  }
};

/** A site with restaurants, over read models of its own. */
const openSite = async (
  closing: AsyncDisposableStack,
  eventStoreUrl: string | undefined,
): Promise<{ site: ChildServer; restaurants: string[] }> => {
  const { connection, dataDir, close } = await openTemporaryMagazine();
  closing.defer(close);
  const runtime = await startRuntime({ connection, dataDir, eventStoreUrl, project: true });
  const restaurants: string[] = [];
  try {
    const { send } = sampleEditor(runtime);
    for (let count = 0; count < RESTAURANTS; count += 1) {
      restaurants.push(
        await send('AddRestaurant', randomUUID(), restaurantInput({ name: `Mesa ${randomUUID().slice(0, 8)}` })),
      );
    }
  } finally {
    await runtime.close();
  }
  const site = await startSite({ connection, dataDir, dist: builtPages(), cachePages: true, eventStoreUrl });
  closing.defer(() => site.stop());
  return { site, restaurants };
};

/** Every vote on a connection of its own and from a network of its own. Throws where one is refused. */
const voteAtOnce = async (site: ChildServer, restaurants: string[], votes: number): Promise<Record<Of, number>> => {
  const before = await site.processorTime();
  const answers = await Promise.all(
    Array.from({ length: votes }, (_, number) => vote(site.url, restaurants[number % restaurants.length]!)),
  );
  const refused = answers.find(({ status }) => status !== undefined && status !== 200);
  if (refused) throw new Error(`A vote was answered ${refused.status}: ${refused.body}`);
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const processor = (await untilIdle(site)) - before;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), lost: votes - times.length, processor };
};

const LOOK_EVERY = 200;

/** Waits until the read models have followed; answers with the processor time used until then. */
const untilIdle = async (site: ChildServer): Promise<number> => {
  for (let used = await site.processorTime(); ; ) {
    await sleep(LOOK_EVERY);
    const now = await site.processorTime();
    if (now - used < LOOK_EVERY / 10) return now;
    used = now;
  }
};

interface Answer {
  ms: number;
  /** Undefined where the connection was lost. */
  status?: number;
  body?: string;
}

let networks = 0;

const vote = (url: string, restaurantId: string): Promise<Answer> =>
  new Promise((resolve) => {
    networks += 1;
    const address = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
    const start = performance.now();
    const options = {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'user-agent': randomUUID(), 'x-forwarded-for': address },
    };
    const request = http.request(`${url}/api/commands/CastVote`, options, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ ms: performance.now() - start, status: response.statusCode!, body });
    });
    request.on('error', () => resolve({ ms: performance.now() - start }));
    request.end(JSON.stringify({ restaurantId }));
  });

const print = (measured: Measured<Of>[]): void => {
  printTable(
    `Milliseconds until ${figure(VOTES)} votes at once are answered by the whole site; floor: the log in Postgres`,
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
