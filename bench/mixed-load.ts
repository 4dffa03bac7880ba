import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp, createPageCaches } from '#api/app.ts';
import { loadWeb } from '#api/pages/waku.ts';
import { type Runtime, startRuntime } from '#api/runtime.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { beginTestSession } from '#testing/auth/staff-session.ts';
import { builtPages } from './built-pages.ts';
import { listPageUrls, requestPages } from './crawl-pages.ts';
import { openFilledMagazine } from './filled-magazine.ts';
import { quantile } from './measure.ts';
import { figure, printConditions, printTable } from './table.ts';

const SECONDS = Number(process.env.SECONDS ?? 60);
const READERS = 32;
const VOTES_A_SECOND = 5;
const EDITS_A_SECOND = 1;
/** A reader requests the front page, which changes most, once in this many pages. */
const FRONT_PAGE_EVERY = 5;

interface Site {
  url: string;
  runtime: Runtime;
  /** Number of pages rendered so far. */
  renders(): number;
  cookie: string;
}

/** Measures a minute of a busy site with readers, votes and edits at the same time. */
const run = async (): Promise<void> => {
  const magazine = await openFilledMagazine([]);
  const closing = new AsyncDisposableStack();
  closing.defer(magazine.close);
  try {
    printConditions();
    const site = await openSite(magazine.connection, magazine.dataDir, closing);
    const addresses = await listPageUrls(site.url);
    await requestPages(site.url, addresses);
    const before = site.renders();
    const until = performance.now() + SECONDS * 1000;
    const [read, votes, edits] = await Promise.all([
      readAll(site, addresses, until),
      voteAll(site, until),
      editAll(site, until),
    ]);
    print({ ...read, rendered: site.renders() - before, votes, ...edits });
  } finally {
    await closing.disposeAsync();
  }
};

const openSite = async (
  connection: Awaited<ReturnType<typeof openFilledMagazine>>['connection'],
  dataDir: string,
  closing: AsyncDisposableStack,
): Promise<Site> => {
  const runtime = await startRuntime({ connection, dataDir, project: true });
  closing.defer(() => runtime.close());
  const dist = builtPages();
  const web = await loadWeb(dist);
  let renders = 0;
  const app = await buildApp({
    ...runtime,
    siteUrl: 'http://127.0.0.1',
    dist,
    caches: createPageCaches(runtime.read),
    web: (request, context) => {
      renders += 1;
      return web(request, context);
    },
  });
  closing.defer(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, runtime, renders: () => renders, cookie: await beginTestSession(runtime, 'editor') };
};

/** Requests pages with all readers and returns the milliseconds of each response. */
const readAll = async ({ url }: Site, addresses: string[], until: number) => {
  const times: number[] = [];
  const read = async (reader: number): Promise<void> => {
    for (let page = reader; performance.now() < until; page += 1) {
      const address = page % FRONT_PAGE_EVERY === 0 ? '/' : addresses[(page * 7) % addresses.length]!;
      const start = performance.now();
      const response = await fetch(url + address, { headers: { 'accept-language': 'pt' } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  return { times };
};

const voteAll = async ({ url, runtime }: Site, until: number): Promise<number> => {
  const restaurants = await runtime.read.selectFrom('restaurant').select('id').where('deleted', '=', false).execute();
  let votes = 0;
  while (performance.now() < until) {
    const { id } = restaurants[votes % restaurants.length]!;
    await send(
      url,
      'CastVote',
      { restaurantId: id },
      { 'user-agent': randomUUID(), 'x-forwarded-for': networkOf(votes) },
    );
    votes += 1;
    await sleep(1000 / VOTES_A_SECOND);
  }
  return votes;
};

const networkOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Edits articles one after the other, and requests each page as soon as the edit is acknowledged. */
const editAll = async ({ url, runtime, cookie }: Site, until: number) => {
  const articles = await runtime.read
    .selectFrom('article_translation as t')
    .innerJoin('category as c', 'c.id', 't.category')
    .select(['t.article_id', 't.slug', 'c.slug as category'])
    .where('t.locale', '=', 'pt')
    .where('t.visible', '=', true)
    .execute();
  let [edits, stale] = [0, 0];
  while (performance.now() < until) {
    const { article_id: id, slug, category } = articles[edits % articles.length]!;
    const title = `Editado ${randomUUID()}`;
    await send(url, 'EditArticle', { id, translations: { pt: { title, slug } } }, { cookie });
    const page = await (await fetch(`${url}/artigos/${category.pt}/${slug}`)).text();
    if (!page.includes(title)) stale += 1;
    edits += 1;
    await sleep(1000 / EDITS_A_SECOND);
  }
  return { edits, stale };
};

const send = async (url: string, name: string, body: object, headers: Record<string, string>): Promise<void> => {
  const response = await fetch(`${url}/api/commands/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${text}`);
};

const print = (counted: { times: number[]; rendered: number; votes: number; edits: number; stale: number }): void => {
  const { times, rendered, votes, edits, stale } = counted;
  const share = 1 - rendered / times.length;
  printTable(
    `${READERS} readers for ${SECONDS} seconds (${todayInMadeira(new Date())}), readers and site in one process`,
    ['responses', 'from memory', 'p50 ms', 'p99 ms', 'votes', 'edits', 'stale after an edit'],
    [
      [
        figure(times.length),
        `${(share * 100).toFixed(1)} %`,
        figure(quantile(times, 0.5)),
        figure(quantile(times, 0.99)),
        votes,
        edits,
        stale,
      ],
    ],
  );
};

await run();
