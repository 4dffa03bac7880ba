import { readPageStyles } from '#api/pages/waku.ts';
import { inlineUsedStyles } from '#web/page-styles/inline-used-styles.ts';
import { href } from '#web/routes.ts';
import { builtPages } from '../built-pages.ts';
import { fetchRaw } from '../fetch-raw.ts';
import { openFilledMagazine } from '../filled-magazine.ts';
import { type Asked, LOAD_COLUMNS, type LoadFigure, load, loadRow } from '../load.ts';
import type { TemporaryMagazine } from '../magazine.ts';
import { type Benchmark, type Measured, measure } from '../measure.ts';
import { type ChildServer, type FixedAnswer, startBareFastify, startBareReact, startBenchSite } from '../site.ts';
import { printConditions, printTable } from '../table.ts';

const ROUNDS = 5;

interface Page {
  name: string;
  path: string;
  /** True for a page that the site caches; searches are not cached. */
  kept: boolean;
}

interface Site {
  name: string;
  servers: { cached: ChildServer; uncached: ChildServer };
}

interface Servers {
  fastify: ChildServer;
  react: ChildServer;
  sites: Site[];
}

const run = async (): Promise<void> => {
  const magazine = await openFilledMagazine([]);
  const closers: (() => Promise<void>)[] = [magazine.close];
  const closing = async <Server extends ChildServer>(starting: Promise<Server>): Promise<Server> => {
    const server = await starting;
    closers.push(server.stop);
    return server;
  };
  try {
    const sites = await startSites(magazine, closing);
    const site = sites[0]!.servers;
    const pages = await pagesOf(site.cached);
    const fastify = await closing(startBareFastify((await Promise.all(pages.map(sentOf(site.cached)))).flat()));
    const react = await closing(startReact(magazine, pages));
    await mustBeTheSame(pages, react, site.uncached);
    printConditions();
    print(await measure(subjectsOf(pages, { fastify, react, sites }), { rounds: ROUNDS }));
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

/** Starts this checkout's site, and that of each checkout named in the arguments, which must be built. */
const startSites = async (
  { connection, dataDir }: TemporaryMagazine,
  closing: (starting: Promise<ChildServer>) => Promise<ChildServer>,
): Promise<Site[]> => {
  const start = (cachePages: boolean, checkout?: string) =>
    closing(startBenchSite({ connection, dataDir, dist: builtPages(checkout), cachePages }, checkout));
  const sites = [{ name: 'the site', servers: { cached: await start(true), uncached: await start(false) } }];
  for (const checkout of process.argv.slice(2)) {
    const servers = { cached: await start(true, checkout), uncached: await start(false, checkout) };
    sites.push({ name: 'the site before', servers });
  }
  return sites;
};

const pagesOf = async ({ url }: ChildServer): Promise<Page[]> => {
  const { items } = (await (await fetch(`${url}/api/articles?locale=pt&limit=1`)).json()) as {
    items: { url: string }[];
  };
  return [
    { name: 'front page', path: href('home', 'pt'), kept: true },
    { name: 'article', path: items[0]!.url, kept: true },
    { name: 'guide', path: href('restaurantGuide', 'pt'), kept: true },
    { name: 'list', path: href('articles', 'pt'), kept: true },
    { name: 'search', path: `${href('articles', 'pt')}?q=levada`, kept: false },
  ];
};

const BROTLI = { 'accept-encoding': 'br' };

/** Returns a path for the bare servers that is as long as the real one. */
const barePath = (path: string, at: number): string => `/${at}${path.slice(2).replace('?', '/')}`;

/** Returns the responses that the site sends for a cached page: the page, and 304. */
const sentOf =
  ({ url }: ChildServer) =>
  async ({ path, kept }: Page, at: number): Promise<FixedAnswer[]> => {
    if (!kept) return [];
    const whole = await fetchRaw(url + path, BROTLI);
    const known = await fetchRaw(url + path, { ...BROTLI, 'if-none-match': '*' });
    return [
      { ...whole, path: barePath(path, 2 * at) },
      { ...known, path: barePath(path, 2 * at + 1) },
    ];
  };

/** Uses the site URL of the measured sites, because otherwise links would differ. */
const startReact = ({ connection }: TemporaryMagazine, pages: Page[]): Promise<ChildServer> =>
  startBareReact({
    connection,
    dist: builtPages(),
    siteUrl: 'http://127.0.0.1',
    pages: pages.map(({ path }, at) => ({ from: path, path: barePath(path, at) })),
  });

/** Throws when React renders another document than the site, but for the styles that the site puts into it: it would be no baseline. */
const mustBeTheSame = async (pages: Page[], react: ChildServer, site: ChildServer): Promise<void> => {
  const styles = readPageStyles(builtPages());
  for (const [at, { path }] of pages.entries()) {
    const [one, other] = await Promise.all([
      fetchRaw(react.url + barePath(path, at), {}),
      fetchRaw(site.url + path, {}),
    ]);
    if (!inlineUsedStyles(one.body, styles).equals(other.body))
      throw new Error(`React renders another document for ${path} than the site`);
  }
};

const subjectsOf = (pages: Page[], { fastify, react, sites }: Servers): Benchmark<LoadFigure>[] =>
  pages.flatMap((page, at) => {
    const against = (
      how: string,
      floor: Benchmark<LoadFigure>,
      of: keyof Site['servers'],
      asked: Asked,
    ): Benchmark<LoadFigure>[] => [
      floor,
      ...sites.map(({ name, servers }) => ({
        name: `${page.name}, ${how}: ${name}`,
        floor: floor.name,
        run: () => load(servers[of], asked),
      })),
    ];
    // One request after the other, because concurrent requests share one render. The numbers of requests take about a quarter of a second.
    const uncached = { path: page.path, status: 200, headers: BROTLI, requests: 60, connections: 1 };
    const bareReact = bare(`${page.name}, uncached: bare React`, react, uncached, at);
    const made = against('uncached', bareReact, 'uncached', uncached);
    if (!page.kept) return made;
    const whole = { ...uncached, requests: 1_000, connections: 4 };
    const known = { ...whole, status: 304, headers: { ...BROTLI, 'if-none-match': '*' } };
    return [
      ...against('in memory', bare(`${page.name}, in memory: bare Fastify`, fastify, whole, 2 * at), 'cached', whole),
      ...against('304', bare(`${page.name}, 304: bare Fastify`, fastify, known, 2 * at + 1), 'cached', known),
      ...made,
    ];
  });

const bare = (name: string, server: ChildServer, asked: Asked, at: number): Benchmark<LoadFigure> => ({
  name,
  run: () => load(server, { ...asked, path: barePath(asked.path, at) }),
});

const print = (measured: Measured<LoadFigure>[]): void =>
  printTable(
    `Pages in brotli; baselines: bare Fastify sending the same bytes with the same headers, or what React renders`,
    ['page', ...LOAD_COLUMNS],
    measured.map(loadRow),
  );

await run();
