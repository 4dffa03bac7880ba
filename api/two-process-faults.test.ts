import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { type CommandResult, createRetryingClient, type Sender } from '#testing/fault-injection/retrying-client.ts';
import { createSiteProcess, type SiteProcess } from '#testing/fault-injection/site-process.ts';
import { createStalenessMonitor, taglineOf } from '#testing/fault-injection/staleness-monitor.ts';
import { createFaultyProxy, type FaultyProxy } from '#testing/network/faulty-proxy.ts';
import { isFullRun, repetitions } from '#testing/test-scale.ts';

/** Duration in milliseconds; two minutes in `npm run test:long`. */
const LASTS_MS = repetitions(120_000);
/** Long enough for a page to be cached between two changes. */
const BETWEEN_TAGLINES_MS = 400;
const HOUR_MS = 3_600_000;
const ACCOUNT = { email: 'editor@levada.test', password: 'a password for tests' };

let folder: string;
let postgres: EmbeddedPostgres;
let networks: FaultyProxy[];
let sites: SiteProcess[];

const startPostgres = () => startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), settings: { fsync: 'off' } });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'levada-two-'));
  await chmod(folder, 0o711);
  postgres = await startPostgres();
  networks = [await createFaultyProxy(postgres.connection), await createFaultyProxy(postgres.connection)];
  const environment = {
    SECRET: 'a secret that both processes share',
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
  };
  sites = await Promise.all(
    networks.map(({ connection }, index) =>
      createSiteProcess(path.join(folder, `site-${index}`), { ...environment, DATABASE_URL: connection }),
    ),
  );
  for (const site of sites) await site.start();
}, 120_000);

afterAll(async () => {
  for (const site of sites) await site.kill();
  for (const network of networks) await network.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** An injected fault and its repair. */
interface Disturbance {
  name: string;
  /** Milliseconds until it is repaired. */
  lasts: number;
  begin(): unknown;
  mend?(): unknown;
}

/** Kills Postgres; the supervisor restarts it. */
const killPostgres = async (): Promise<void> => {
  const lock = await readFile(path.join(postgres.dir, 'data', 'postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(lock, 10), 'SIGKILL');
};

const disturbances = (): Disturbance[] => {
  const [a, b] = sites as [SiteProcess, SiteProcess];
  const [networkOfA, networkOfB] = networks as [FaultyProxy, FaultyProxy];
  const startAgain = async () => {
    postgres = await startPostgres();
  };
  const short: Disturbance[] = [
    { name: 'B killed', lasts: 1_000, begin: () => b.kill(), mend: () => b.start() },
    { name: 'network of A frozen', lasts: 3_000, begin: networkOfA.blackholeAll, mend: networkOfA.acceptNew },
  ];
  const long: Disturbance[] = [
    { name: 'A frozen', lasts: 12_000, begin: () => a.signal('SIGSTOP'), mend: () => a.signal('SIGCONT') },
    { name: 'Postgres restarted', lasts: 1_000, begin: () => postgres.stop(), mend: startAgain },
    { name: 'clock of B two hours ahead', lasts: 4_000, begin: () => b.shiftClock(2 * HOUR_MS) },
    { name: 'clock of B two hours behind', lasts: 4_000, begin: () => b.shiftClock(-2 * HOUR_MS) },
    { name: 'Postgres killed', lasts: 2_000, begin: killPostgres },
    { name: 'network of B frozen', lasts: 12_000, begin: networkOfB.blackholeAll, mend: networkOfB.acceptNew },
    { name: 'A killed', lasts: 1_000, begin: () => a.kill(), mend: () => a.start() },
  ];
  return isFullRun ? [...short, ...long] : short;
};

it(
  'two processes lose nothing, do nothing twice and serve nothing outdated for long under injected faults',
  async () => {
    const over = new AbortController();
    let now = 'nothing';
    const send = await createRetryingClient(sites, ACCOUNT, over.signal);
    const freshness = createStalenessMonitor(sites, over.signal, () => now);
    const load = startLoad(send, over.signal, freshness.acknowledged);
    const end = Date.now() + LASTS_MS;
    const happened: string[] = [];
    for (let turn = 0; Date.now() < end; turn += 1) {
      const all = disturbances();
      const { name, lasts, begin, mend } = all[turn % all.length]!;
      now = name;
      happened.push(name);
      await begin();
      await pause(lasts);
      await mend?.();
      await pause(2_000);
      now = `after: ${name}`;
    }
    over.abort();
    const [{ acknowledged, titles, votes }, fresh] = await Promise.all([load, freshness.watched]);
    const { lost, doubled, votesInLog } = await compareWithLog(acknowledged, titles);
    console.log(
      `${LASTS_MS / 1000} s, ${happened.length} disturbances (${[...new Set(happened)].join(', ')}): ${acknowledged.length} acknowledged, ` +
        `${lost.length} lost, ${doubled.length} doubled; ${fresh.pages} pages, the oldest ${(fresh.longestStale / 1000).toFixed(1)} s stale (${fresh.during})`,
    );
    expect({ lost, doubled, brokenPromises: fresh.brokenPromises }).toEqual({
      lost: [],
      doubled: [],
      brokenPromises: 0,
    });
    expect(votesInLog).toBeGreaterThanOrEqual(votes.acknowledged);
    expect(votesInLog).toBeLessThanOrEqual(votes.sent);
    expect(acknowledged.length).toBeGreaterThan(0);
    await expectSameEverywhere(titles);
  },
  LASTS_MS + 120_000,
);

/** Creates articles, votes and changes of the tagline until the signal aborts; returns what was acknowledged. */
const startLoad = async (
  send: Sender,
  over: AbortSignal,
  onTagline: (number: number, position: string) => void,
): Promise<{ acknowledged: CommandResult[]; titles: Set<string>; votes: { sent: number; acknowledged: number } }> => {
  const acknowledged: CommandResult[] = [];
  const titles = new Set<string>();
  const votes = { sent: 0, acknowledged: 0 };
  const category = await send('AddCategory', { name: { pt: 'Notícias', en: 'News' }, slug: { pt: 'n', en: 'n' } });
  const author = await send('AddContributor', { name: 'Ana Reis', role: 'author' });
  const restaurant = await send('AddRestaurant', RESTAURANT);

  const repeat = async (work: (number: number) => Promise<CommandResult | undefined>, every = 50): Promise<void> => {
    for (let number = 0; !over.aborted; number += 1) {
      const done = await work(number);
      if (done) acknowledged.push(done);
      await pause(every);
    }
  };
  const write = (writer: number) =>
    repeat(async (number) => {
      const title = `Notícia ${writer}-${number}`;
      const done = await send('CreateArticle', {
        category: category?.id,
        author: author?.id,
        translations: { pt: { title, content: [{ type: 'text', text: [{ text: 'A água corre.' }] }] } },
      });
      if (done) titles.add(title);
      return done;
    });
  const vote = () =>
    repeat(async () => {
      votes.sent += 1;
      const done = await send('CastVote', { restaurantId: restaurant?.id }, 'visitor');
      if (done) votes.acknowledged += 1;
      return done;
    });
  const retitle = () =>
    repeat(async (number) => {
      const tagline = taglineOf(number);
      const done = await send('UpdateSettings', { tagline: { pt: tagline, en: tagline } });
      if (done) onTagline(number, done.position);
      return done;
    }, BETWEEN_TAGLINES_MS);
  await Promise.all([write(1), write(2), vote(), vote(), retitle()]);
  return { acknowledged, titles, votes };
};

const RESTAURANT = {
  name: 'Casa de pasto',
  address: 'Rua do Aljube 1, Funchal',
  phone: '291000000',
  website: 'https://example.com',
  price: 1,
  rating: 4,
  descriptionPt: 'Sopa.',
  descriptionEn: 'Soup.',
  openingPt: 'Todos os dias',
  openingEn: 'Every day',
};

const compareWithLog = async (acknowledged: CommandResult[], titles: Set<string>) => {
  const store = createPostgresEventStore(postgres.connection);
  const places = new Set<string>();
  const written = new Map<string, number>();
  let votesInLog = 0;
  for await (const { stream, revision, position, type, data } of store.readAll(0n, [])) {
    places.add(`${stream} ${revision} ${position}`);
    if (type === 'VoteCast') votesInLog += 1;
    if (type !== 'ArticleCreated') continue;
    const title = (data as { translations: { pt: { title: string } } }).translations.pt.title;
    written.set(title, (written.get(title) ?? 0) + 1);
  }
  await store.close();
  const lost = [
    ...acknowledged
      .map(({ stream, revision, position }) => `${stream} ${revision} ${position}`)
      .filter((place) => !places.has(place)),
    ...[...titles].filter((title) => !written.has(title)),
  ];
  const doubled = [...written].filter(([, times]) => times > 1).map(([title]) => title);
  return { lost, doubled, votesInLog };
};

/** Asserts that both sites become ready again and list every acknowledged article. */
const expectSameEverywhere = async (titles: Set<string>): Promise<void> => {
  for (const { url } of sites) {
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, { timeout: 60_000 }).toBe(200);
    const missing = async () => {
      const listed = await titlesAt(url);
      return [...titles].filter((title) => !listed.has(title));
    };
    await expect.poll(missing, { timeout: 60_000, interval: 500 }).toEqual([]);
  }
};

const titlesAt = async (url: string): Promise<Set<string>> => {
  const listed = new Set<string>();
  for (let offset = 0; ; offset += 100) {
    const { items } = await (await fetch(`${url}/api/articles?locale=pt&limit=100&offset=${offset}`)).json();
    for (const { title } of items) listed.add(title);
    if (items.length < 100) return listed;
  }
};
