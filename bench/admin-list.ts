import { sql } from 'kysely';
import { buildApp } from '#api/app.ts';
import { loadWeb } from '#api/pages/waku.ts';
import { startRuntime } from '#api/runtime.ts';
import { connect } from '#storage/database/connect.ts';
import { beginTestSession } from '#testing/auth/staff-session.ts';
import { builtPages } from './built-pages.ts';
import type { TemporaryMagazine } from './magazine.ts';
import { type Benchmark, type Figures, measure, timed } from './measure.ts';
import { openSearchMagazine } from './search/search-magazine.ts';
import { figure, printConditions, printTable, ratio } from './table.ts';

const ARTICLES = 100_000;
const ROUNDS = 9;

/** Queries of the list of articles that an editor uses. */
const QUESTIONS = {
  'first rows': '',
  'by title': '?sort=title',
  'by date': '?sort=date',
  'drafts, of which there are none': '?label=pt:draft',
  'untranslated: all of them': '?label=en:missing',
  'words of one title': '?q=',
  'the beginning of a word of many': '?q=b',
  'words that no article has': '?q=zzyzx',
};

/** Other admin screens that read all articles. */
const OTHER_SCREENS = {
  'the dashboard': '/admin',
  'an article in its editor': '/admin/articles/[id]',
  'featured articles': '/admin/featured',
  'authors, with how many articles are by each': '/admin/contributors',
  'categories, with how many articles stand in each': '/admin/categories',
};

/**
 * `npm run bench -- bench/admin-list.ts`: milliseconds until the list of articles and other admin screens are served as documents,
 * processor and database time together, because one follows the other. The baseline is an admin screen without queries.
 */
const run = async (): Promise<void> => {
  process.env.NODE_ENV = 'production';
  printConditions();
  const magazine = await openSearchMagazine(ARTICLES);
  try {
    await settle(magazine);
    const runtime = await startRuntime({ ...magazine, project: false });
    const dist = builtPages();
    const app = await buildApp({ ...runtime, siteUrl: 'http://localhost', web: await loadWeb(dist), dist });
    const cookie = await beginTestSession(runtime, 'editor');
    const ask = async (url: string): Promise<Figures<'ms' | 'processor'>> => {
      const before = process.cpuUsage();
      const { ms, answer } = await timed(() => app.inject({ url, headers: { cookie } }));
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
      const { user, system } = process.cpuUsage(before);
      return { ms, processor: (user + system) / 1000 };
    };
    const title = await runtime.read
      .selectFrom('article')
      .select(['id', 'title'])
      .where('status', '=', 'existing')
      .limit(1)
      .executeTakeFirstOrThrow();
    const floor = { name: 'an empty screen', run: () => ask('/admin/account') };
    const subjects: Benchmark<'ms' | 'processor'>[] = Object.entries(QUESTIONS).map(([name, query]) => ({
      name,
      floor: floor.name,
      run: () => ask(`/admin/articles${query.endsWith('q=') ? query + encodeURIComponent(title.title) : query}`),
    }));
    const others = Object.entries(OTHER_SCREENS).map(([name, url]) => ({
      name,
      floor: floor.name,
      run: () => ask(url.replace('[id]', title.id)),
    }));
    const measured = await measure([floor, ...subjects, ...others], { rounds: ROUNDS, warmUp: 2 });
    printTable(
      `The list of ${ARTICLES.toLocaleString('en')} articles`,
      ['asked', 'ms', 'of them processor', 'ratio'],
      measured.map(({ name, median, ratio: to }) => [name, figure(median.ms), figure(median.processor), ratio(to.ms)]),
    );
    await app.close();
    await runtime.close();
  } finally {
    await magazine.close();
  }
};

/** Vacuums and analyzes the tables, as autovacuum would within a minute after such a load. */
const settle = async ({ connection }: TemporaryMagazine): Promise<void> => {
  const db = connect(connection, { name: 'bench' });
  await sql`vacuum analyze`.execute(db).finally(() => db.destroy());
};

await run();
