import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { sql } from 'kysely';
import { createQueryCache } from '#api/pages/query-cache.ts';
import { renderPage } from '#api/pages/render.ts';
import { loadWeb } from '#api/pages/waku.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { builtPages } from './built-pages.ts';
import { entriesFromArguments } from './elucidario/entries-from-arguments.ts';
import { explain, type Plan } from './explain.ts';
import { openFilledMagazine } from './filled-magazine.ts';
import { type ListPage, listPages } from './list-pages.ts';
import { type Benchmark, type Measured, measure, timed } from './measure.ts';
import { type RecordedDatabase, recordQueries, type Statement } from './query-recorder.ts';
import { figure, printConditions, printTable, ratio } from './table.ts';

const ROUNDS = 15;
/** Milliseconds in the server from which a statement's plan is printed. */
const WORTH_A_LINE = 1;

type Figure = 'render' | 'inDatabase' | 'statements' | 'bytes' | 'brotli';
type Render = (path: string) => Promise<Buffer>;

const run = async (): Promise<void> => {
  process.env.NODE_ENV = 'production';
  const magazine = await openFilledMagazine(await entriesFromArguments());
  const database = recordQueries(magazine.connection);
  try {
    // What autovacuum would do within a minute after such a load.
    await sql`vacuum analyze`.execute(database.read);
    const render = await createRender(database);
    const pages = await listPages(database.read);
    database.takeStatements();
    printConditions();
    printPages(await measure(subjectsOf(pages, render, database), { rounds: ROUNDS, warmUp: 3 }));
    printStatements(await slowStatements(pages, render, database));
  } finally {
    await database.close();
    await magazine.close();
  }
};

const createRender = async ({ read }: RecordedDatabase): Promise<Render> => {
  const site = { web: await loadWeb(builtPages()), siteUrl: 'http://localhost', isSignedLink: () => false };
  return async (path) => {
    // Each page runs all its queries, because the cache is new.
    const page = await renderPage({ ...site, answers: createQueryCache(read) }, path, {
      today: todayInMadeira(new Date()),
    });
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
    return page.body;
  };
};

const subjectsOf = (pages: ListPage[], render: Render, { takeStatements }: RecordedDatabase): Benchmark<Figure>[] =>
  pages.map(({ name, path }, at) => ({
    name,
    ...(at > 0 && { floor: pages[0]!.name }),
    async run() {
      const { ms, answer } = await timed(() => render(path));
      const statements = takeStatements();
      return {
        render: ms,
        inDatabase: statements.reduce((sum, each) => sum + each.ms, 0),
        statements: statements.length,
        bytes: answer.length,
        brotli: (await toBrotli(answer, BROTLI)).length,
      };
    },
  }));

const toBrotli = promisify(brotliCompress);
/** Same parameters as in `api/pages/page-cache.ts`. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface SlowStatement extends Plan {
  page: string;
  about: string;
}

const slowStatements = async (
  pages: ListPage[],
  render: Render,
  { pool, takeStatements }: RecordedDatabase,
): Promise<SlowStatement[]> => {
  const slow: SlowStatement[] = [];
  const known = new Set<string>();
  for (const { name, path } of pages) {
    await render(path);
    for (const { settings, ...statement } of questionsAmong(takeStatements()).filter((each) => isNew(known, each))) {
      const plan = await explain(pool, statement, settings);
      if (plan.execution >= WORTH_A_LINE) slow.push({ page: name, about: about(statement), ...plan });
    }
  }
  return slow;
};

/** Returns the statements that query something, each with the settings of its open transaction. */
const questionsAmong = (statements: Statement[]): (Statement & { settings: string[] })[] => {
  let settings: string[] = [];
  return statements.flatMap((statement) => {
    if (/^set local/.test(statement.text)) settings.push(statement.text);
    else if (/^(?:begin|commit|rollback)/.test(statement.text)) settings = [];
    else return [{ ...statement, settings }];
    return [];
  });
};

/** Checks that a statement was not reported for an earlier page. */
const isNew = (known: Set<string>, { text, values }: Statement): boolean => {
  const key = JSON.stringify([text, values]);
  return !known.has(key) && known.add(key) !== undefined;
};

const about = ({ text }: Statement): string => {
  const words = text.replaceAll(/["\s]+/g, ' ').trim();
  const from = /\bfrom (\w+)/.exec(words)?.[1] ?? '';
  return `${/\bcount\(/.test(words) ? 'count' : 'rows'} of ${from}`;
};

const printPages = (measured: Measured<Figure>[]): void =>
  printTable(
    `Pages rendered without the cache, one at a time; baseline: ${measured[0]!.name}`,
    ['page', 'render ms', 'ratio', 'statements', 'their ms, added up', 'bytes', 'br'],
    measured.map(({ name, median, ratio: to }) => [
      name,
      figure(median.render),
      ratio(to.render),
      median.statements,
      figure(median.inDatabase),
      figure(median.bytes),
      figure(median.brotli),
    ]),
  );

const printStatements = (statements: SlowStatement[]): void =>
  printTable(
    `Statements that take ${WORTH_A_LINE} ms or more in the server (explain analyze), each where it first occurs`,
    ['page', 'statement', 'ms', 'planning ms', 'indexes, scans and sorts (rows)'],
    statements.map(({ page, about: what, execution, planning, access }) => [
      page,
      what,
      figure(execution),
      figure(planning),
      access.join(', '),
    ]),
  );

await run();
