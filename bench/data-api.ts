import { randomInt } from 'node:crypto';
import { builtPages } from './built-pages.ts';
import { openFilledMagazine } from './filled-magazine.ts';
import { type Benchmark, measure } from './measure.ts';
import { startBareKysely, startBenchSite } from './site.ts';
import { figure, printConditions, printTable, ratio } from './table.ts';

/** Requests of one run, and how many are under way at the same time. */
const REQUESTS = Number(process.env.REQUESTS ?? 600);
const AT_ONCE = 8;

const ROWS = 'articles?select=title,date&locale=eq.pt&order=date.desc&limit=24';
const RELATED = 'articles?select=title,date,author(name)&locale=eq.pt&order=date.desc&limit=24';

/** Compares requests of the data API with bare Kysely queries for the same rows, in the sample edition. */
const run = async (): Promise<void> => {
  const { connection, dataDir, close } = await openFilledMagazine([]);
  const site = await startBenchSite({ connection, dataDir, dist: builtPages(), cachePages: true });
  const bare = await startBareKysely({ connection, dataDir });
  try {
    printConditions();
    const results = await measure(
      [
        ...pair('24 rows', `${bare.url}/rows`, `${site.url}/rest/v1/${ROWS}`),
        ...pair('24 rows, each with a related one', `${bare.url}/related`, `${site.url}/rest/v1/${RELATED}`),
        ...pair('24 rows, and the number of all', `${bare.url}/counted`, `${site.url}/rest/v1/${ROWS}`, 'count=exact'),
      ],
      { rounds: 5 },
    );
    printTable(
      `Requests a second, ${AT_ONCE} at once`,
      ['', 'a second', 'ratio'],
      results.map(({ name, median, ratio: of }) => [name, figure(median.perSecond), ratio(of.perSecond)]),
    );
  } finally {
    await bare.stop();
    await site.stop();
    await close();
  }
};

const pair = (what: string, bare: string, site: string, prefer = ''): Benchmark<'perSecond'>[] => [
  { name: `${what}: Kysely`, run: () => load(bare, prefer) },
  { name: `${what}: /rest/v1`, floor: `${what}: Kysely`, run: () => load(site, prefer) },
];

const load = async (url: string, prefer: string) => {
  const since = performance.now();
  let left = REQUESTS;
  const client = async () => {
    while (left-- > 0) {
      const answer = await fetch(url, { headers: { 'x-forwarded-for': anyNetwork(), ...(prefer && { prefer }) } });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${url} responded ${answer.status}: ${body.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return { perSecond: (REQUESTS / (performance.now() - since)) * 1000 };
};

/** Each request comes from another network, because each network has a limit. */
const anyNetwork = (): string => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`;

await run();
