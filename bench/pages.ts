import autocannon from 'autocannon';
import { builtPages } from './built-pages.ts';
import { fetchRaw } from './fetch-raw.ts';
import { openFilledMagazine } from './filled-magazine.ts';
import type { TemporaryMagazine } from './magazine.ts';
import { type Measured, measure, type Subject } from './measure.ts';
import { type ChildServer, startBareFastify, startSite } from './site.ts';
import { figure, printConditions, printTable, ratio } from './table.ts';

const CONNECTIONS = 4;
const SECONDS = 1;
const ROUNDS = 7;

type Figure = 'perSecond' | 'processorTime';

/** One way of asking for a page. */
interface Case {
  page: string;
  path: string;
  how: string;
  status: number;
  headers: Record<string, string>;
  bytes: number;
}

const run = async (): Promise<void> => {
  const magazine = await openFilledMagazine([]);
  const closers: (() => Promise<void>)[] = [magazine.close];
  try {
    const [cached, uncached] = await startSites(magazine, closers);
    const cases = await casesOf(cached);
    const bare = await startBareFastify(await Promise.all(cases.map((each, at) => fixedAnswer(cached, each, at))));
    closers.push(bare.stop);
    printConditions();
    print(cases, await measure(subjectsOf(cases, { bare, cached, uncached }), { rounds: ROUNDS }));
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

const startSites = async ({ connection, dataDir }: TemporaryMagazine, closers: (() => Promise<void>)[]) => {
  const start = async (cachePages: boolean) => {
    const site = await startSite({ connection, dataDir, dist: builtPages(), cachePages });
    closers.push(site.stop);
    return site;
  };
  return [await start(true), await start(false)] as const;
};

const casesOf = async ({ url }: ChildServer): Promise<Case[]> => {
  const { items } = (await (await fetch(`${url}/api/articles?locale=pt&limit=1`)).json()) as {
    items: { url: string }[];
  };
  const pages = { home: '/', article: items[0]!.url };
  const cases = Object.entries(pages).map(async ([page, path]): Promise<Case[]> => {
    const { headers, body } = await fetchRaw(url + path, {});
    const brotli = await fetchRaw(url + path, BROTLI);
    return [
      { page, path, how: 'identity', status: 200, headers: {}, bytes: body.length },
      { page, path, how: 'br', status: 200, headers: BROTLI, bytes: brotli.body.length },
      { page, path, how: '304', status: 304, headers: { 'if-none-match': headers.etag! }, bytes: 0 },
    ];
  });
  return (await Promise.all(cases)).flat();
};

const BROTLI = { 'accept-encoding': 'br' };

/** Each case has an address of its own on the bare server, as long as the real one. */
const fixedAnswer = async ({ url }: ChildServer, { path, headers }: Case, at: number) => ({
  ...(await fetchRaw(url + path, headers)),
  path: barePath(path, at),
});

const barePath = (path: string, at: number): string => `/${at}${path.slice(2)}`;

interface Servers {
  bare: ChildServer;
  cached: ChildServer;
  uncached: ChildServer;
}

/** Without the page cache every encoding is made for every reader, so one of them says it all. */
const subjectsOf = (cases: Case[], { bare, cached, uncached }: Servers): Subject<Figure>[] =>
  cases.flatMap((each, at) => {
    const name = `${each.page} ${each.how}`;
    const floor = `${name}: bare Fastify`;
    const subjects: Subject<Figure>[] = [
      { name: floor, run: () => load(bare, barePath(each.path, at), each) },
      { name: `${name}: cached`, floor, run: () => load(cached, each.path, each) },
    ];
    if (each.how !== 'identity') return subjects;
    return [...subjects, { name: `${name}: uncached`, floor, run: () => load(uncached, each.path, each) }];
  });

/** `processorTime` is milliseconds of the server's processor time for one request. */
const load = async (server: ChildServer, path: string, { status, headers }: Case) => {
  const before = await server.processorTime();
  const { requests, duration, errors, statusCodeStats } = await autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
  });
  const processorTime = (await server.processorTime()) - before;
  if (errors > 0 || statusCodeStats[status]?.count !== requests.total) {
    throw new Error(`${path} was not answered with ${status} alone: ${JSON.stringify({ errors, statusCodeStats })}`);
  }
  return { perSecond: requests.total / duration, processorTime: processorTime / requests.total };
};

const print = (cases: Case[], measured: Measured<Figure>[]): void =>
  printTable(
    `Pages, ${CONNECTIONS} connections; floor: bare Fastify sending the same bytes with the same headers`,
    ['page', 'bytes', 'requests/s', 'ratio', 'CPU µs/request', 'ratio'],
    measured.map(({ name, median, ratio: to }) => [
      name,
      figure(cases.find(({ page, how }) => name.startsWith(`${page} ${how}:`))!.bytes),
      figure(median.perSecond),
      ratio(to.perSecond),
      figure(median.processorTime * 1000),
      ratio(to.processorTime),
    ]),
  );

await run();
