import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { listArticles } from '#projections/article/list.ts';
import { loadSearchTexts } from '#projections/article/load-texts.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { uncachedSearchData } from '#projections/search/query/cached-search-data.ts';
import { searchEntries } from '#projections/search/query/search.ts';
import { connect } from '#storage/database/connect.ts';
import { quantile, timed } from '../../measure.ts';
import { figure, formatFactor, printConditions, printTable } from '../../table.ts';
import { type GeneratedQuery, queriesByKind } from '../query-kinds.ts';
import { openSearchMagazine } from '../search-magazine.ts';
import type { EngineName } from './engines.ts';
import type { EngineFigures } from './measure-engine.ts';
import { buildPostingTables, searchPostings, sizeOfPostings } from './posting-tables.ts';

/**
 * `npm run bench -- bench/search/designs/designs.ts [COUNT]`: compares designs of the search with COUNT articles (10,000): the site's, an
 * inverted index in Postgres tables, and engines in the memory of the process. All times are of one client; of each query, the fastest of
 * three.
 */
const COUNT = Number(process.argv[2] ?? 10_000);
const PAGE = 24;
const ROUNDS = 3;
const HEAP_MB = 8_000;

interface Design {
  name: string;
  startSeconds: number;
  megabytes: number;
  ms: Record<string, number[]>;
}

const run = async (): Promise<void> => {
  printConditions();
  const magazine = await openSearchMagazine(COUNT);
  const db = connect(magazine.connection, { name: 'bench', queryTimeout: 600_000 });
  try {
    await sql`vacuum analyze`.execute(db);
    const read = db as unknown as ReadDatabase;
    const kinds = await queriesByKind(read, COUNT / 100_000);
    const floor = await measureSql('floor: the newest matches by one bare statement', kinds, (each) =>
      newest(read, each),
    );
    const designs = [floor, ...(await sqlDesigns(read, kinds)), ...(await engines(magazine.dataDir, kinds))];
    print(designs, floor, [...kinds.keys()]);
  } finally {
    await db.destroy();
    await magazine.close();
  }
};

const newest = (read: ReadDatabase, { tsquery }: GeneratedQuery) =>
  sql`select article_id from search_entry where locale = 'pt' and whole @@ ${tsquery}::tsquery
    order by date desc, sequence desc limit ${PAGE}`.execute(read);

const sqlDesigns = async (read: ReadDatabase, kinds: Map<string, GeneratedQuery[]>): Promise<Design[]> => {
  const shared = uncachedSearchData(read);
  const window = { offset: 0, limit: PAGE };
  const site = await measureSql('the site', kinds, ({ q }) => listArticles(read, 'pt', { q, limit: PAGE }));
  const finding = await measureSql('the site, finding alone', kinds, ({ q }) =>
    searchEntries(read, shared, 'pt', q, undefined, window, (keys) => loadSearchTexts(read, keys)),
  );
  const { ms } = await timed(() => buildPostingTables(read));
  const postings = await measureSql('posting tables, ranking alone', kinds, (each) => searchPostings(read, each, PAGE));
  const bytes = await sizeOfSearch(read);
  return [
    { ...site, megabytes: bytes / 2 ** 20 },
    { ...finding, megabytes: bytes / 2 ** 20 },
    { ...postings, startSeconds: ms / 1000, megabytes: (await sizeOfPostings(read)) / 2 ** 20 },
  ];
};

const sizeOfSearch = async (read: ReadDatabase): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select sum(pg_total_relation_size(oid)) as bytes from pg_class
    where relnamespace = 'read'::regnamespace and relkind = 'r' and relname like 'search%'`.execute(read);
  return Number(rows[0]!.bytes);
};

const measureSql = async (
  name: string,
  kinds: Map<string, GeneratedQuery[]>,
  ask: (of: GeneratedQuery) => Promise<unknown>,
): Promise<Design> => {
  const ms: Design['ms'] = {};
  for (const [kind, asked] of kinds) {
    ms[kind] = [];
    for (const each of asked) {
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push((await timed(() => ask(each))).ms);
      ms[kind].push(Math.min(...rounds));
    }
  }
  return { name, startSeconds: 0, megabytes: 0, ms };
};

const engines = async (folder: string, kinds: Map<string, GeneratedQuery[]>): Promise<Design[]> => {
  const queries = join(folder, 'queries.json');
  await writeFile(
    queries,
    JSON.stringify(Object.fromEntries(Array.from(kinds, ([kind, of]) => [kind, of.map(({ q }) => q)]))),
  );
  const program = fileURLToPath(new URL('./measure-engine.ts', import.meta.url));
  const designs: Design[] = [];
  for (const name of ['MiniSearch', 'FlexSearch', 'Orama'] satisfies EngineName[]) {
    const args = ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, program, name, String(COUNT), queries];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000, timeout: 600_000 });
      designs.push({ name, ...(JSON.parse(stdout) as EngineFigures) });
    } catch (error) {
      console.error(`${name} did not finish: ${String(error).slice(0, 300)}`);
    }
  }
  return designs;
};

const print = (designs: Design[], floor: Design, kinds: string[]): void => {
  const all = ({ ms }: Design) => quantile(Object.values(ms).flat(), 0.99);
  printTable(
    `Designs with ${figure(COUNT)} articles; ratio: p99 by that of the floor`,
    ['design', 'MB', 'start s', 'p50 ms', 'p99 ms', 'ratio'],
    designs.map((design) => [
      design.name,
      figure(design.megabytes),
      figure(design.startSeconds),
      figure(quantile(Object.values(design.ms).flat(), 0.5)),
      figure(all(design)),
      formatFactor(all(design) / all(floor)),
    ]),
  );
  printTable(
    'p99 by kind of query, ms',
    ['query', ...designs.map(({ name }) => name)],
    kinds.map((kind) => [kind, ...designs.map(({ ms }) => figure(quantile(ms[kind]!, 0.99)))]),
  );
};

await run();
