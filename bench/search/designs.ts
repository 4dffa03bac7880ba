import { sql } from 'kysely';
import type { ReadDatabase } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { openTemporaryMagazine, type TemporaryMagazine } from '../magazine.ts';
import { quantile, timed } from '../measure.ts';
import { processorTimeOfTree } from '../processes/process-tree.ts';
import { figure, megabytes, printConditions, printTable } from '../table.ts';
import type { Engine, EngineDocument } from './engine.ts';
import { generatedDocuments, generatedQueries } from './generated-documents.ts';
import { invertedIndex } from './inverted-index.ts';
import { miniSearch } from './mini-search.ts';
import { openSearchMagazine } from './search-magazine.ts';
import { measureSiteSearch } from './site-search.ts';

/**
 * `npm run bench -- bench/search/designs.ts site|inverted|minisearch ARTICLES`: measures one design of the search among generated articles:
 * seconds until it can search, memory, and milliseconds by kind of query. One run measures one design, so that memory can be compared.
 */
const run = async (design: string, count: number): Promise<void> => {
  printConditions();
  const copies = Math.ceil(count / MAX_ORIGINALS);
  const documents = generatedDocuments(count / copies, copies);
  const queries = generatedQueries(documents);
  if (design === 'minisearch') return measureMiniSearch(documents, queries);
  const opened = timed(() =>
    design === 'site' ? openSearchMagazine(count / copies, copies) : openTemporaryMagazine(),
  );
  const { ms, answer: magazine } = await opened;
  try {
    await measureInDatabase(magazine, design, ms, documents, queries);
  } finally {
    await magazine.close();
  }
};

/** More articles are copies of these: projecting 100,000 takes a quarter of an hour. */
const MAX_ORIGINALS = 2_500;
/** Articles per page. */
const PAGE = 24;
/** Number of searches of each kind before those that count. */
const UNCOUNTED = 5;
/** A kind of query ends after this time. */
const MAX_MS = 4_000;

const measureMiniSearch = async (documents: EngineDocument[], queries: Map<string, string[]>): Promise<void> => {
  global.gc?.();
  const before = process.memoryUsage();
  const { ms, answer: engine } = await timed(async () => miniSearch(documents));
  global.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  console.log(
    `Indexed in ${figure(ms / 1000)} s; heap ${megabytes(heapUsed - before.heapUsed)} MB; RSS ${megabytes(rss)} MB`,
  );
  printTimes(engine.name, await timesOf(engine, queries));
};

const measureInDatabase = async (
  { connection }: TemporaryMagazine,
  design: string,
  opened: number,
  documents: EngineDocument[],
  queries: Map<string, string[]>,
): Promise<void> => {
  const db = connect(connection, { name: 'bench', queryTimeout: 120_000 });
  const read = db as unknown as ReadDatabase;
  try {
    if (design === 'inverted') await sql`create extension if not exists pg_trgm with schema public`.execute(db);
    const indexed = await timed(async () =>
      design === 'site' ? measureSiteSearch(read) : invertedIndex(read, documents, 'posting'),
    );
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql<{ size: string }>`select sum(pg_total_relation_size(oid))::text as size from pg_class
      where relkind = 'r' and (relname like 'search%' or relname like 'posting%')`.execute(db);
    console.log(
      `Filled in ${figure((opened + indexed.ms) / 1000)} s; ${megabytes(Number(rows[0]!.size))} MB in the database`,
    );
    printTimes(indexed.answer.name, await timesOf(indexed.answer, queries));
    if (design === 'site') printTimes('floor', await timesOf(floorOf(read), queries));
  } finally {
    await db.destroy();
  }
};

/** The least that could be queried: the newest matches of the words by one statement, without counting, ranking and highlighting. */
const floorOf = (read: ReadDatabase): Engine => ({
  name: 'floor',
  async search(locale, query, limit) {
    const tsquery = query
      .split(' ')
      .map((word) => `'${word}'`)
      .join(' & ');
    const { rows } = await sql<{ id: string }>`select article_id as id from search_entry
      where locale = ${locale} and whole @@ ${tsquery}::tsquery order by date desc, sequence desc limit ${limit}`.execute(
      read,
    );
    return rows.map(({ id }) => id);
  },
});

interface Times {
  kind: string;
  ms: number[];
  /** Milliseconds of processor time per search, of this process and the database together. */
  processor: number;
  found: number;
}

const timesOf = async (engine: Engine, queries: Map<string, string[]>): Promise<Times[]> => {
  const times: Times[] = [];
  for (const [kind, asked] of queries) {
    const ms: number[] = [];
    let found = 0;
    for (const query of asked.slice(0, UNCOUNTED)) await engine.search('pt', query, PAGE);
    const before = processorTimeOfTree(process.pid);
    const end = performance.now() + MAX_MS;
    for (const query of asked) {
      if (performance.now() > end) break;
      const { ms: took, answer } = await timed(() => engine.search('pt', query, PAGE));
      found += Math.sign(answer.length);
      ms.push(took);
    }
    const processor = (processorTimeOfTree(process.pid) - before) / ms.length;
    times.push({ kind, ms, processor, found: found / ms.length });
  }
  return times;
};

const printTimes = (name: string, times: Times[]): void => {
  const all = times.flatMap(({ ms }) => ms);
  const mean = times.reduce((sum, { processor }) => sum + processor, 0) / times.length;
  printTable(
    `${name}: milliseconds`,
    ['query', 'p50', 'p99', 'processor', 'found something'],
    [...times, { kind: 'all', ms: all, processor: mean, found: Number.NaN }].map(({ kind, ms, processor, found }) => [
      kind,
      ...[quantile(ms, 0.5), quantile(ms, 0.99), processor].map(figure),
      Number.isNaN(found) ? '' : figure(found),
    ]),
  );
};

await run(process.argv[2] ?? 'site', Number(process.argv[3] ?? 10_000));
