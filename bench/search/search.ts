import { sql } from 'kysely';
import { listArticles } from '#projections/article/lists/list.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { readEntries } from '../elucidario/read-entries.ts';
import type { TemporaryMagazine } from '../magazine.ts';
import { type Benchmark, type Measured, measure, quantile, timed } from '../measure.ts';
import { figure, formatFactor, megabytes, printConditions, printTable } from '../table.ts';
import { printQuality } from './quality.ts';
import { openQualityMagazine } from './quality-magazine.ts';
import { type GeneratedQuery, queriesByKind } from './query-kinds.ts';
import { openSearchMagazine } from './search-magazine.ts';

/**
 * `npm run bench -- bench/search/search.ts [FILE]`: measures what the search finds and how long it takes. FILE is the encyclopedia, see
 * README; without it, only the queries about the sample edition run.
 */
const run = async (): Promise<void> => {
  printConditions();
  if (!file) console.log('\nNo FILE given: queries about the encyclopedia are skipped.');
  await withMagazine(openQualityMagazine(await entries()), async (read) => {
    await printQuality(read, file !== undefined);
    await printSizes(read);
  });
  await withMagazine(openSearchMagazine(ARTICLES), async (read) => {
    await printSizes(read);
    await printLatency(read);
  });
};

const ARTICLES = 100_000;
const ROUNDS = 5;
/** Articles per page. */
const PAGE = 24;

const [file] = process.argv.slice(2);
const entries = async () => (file ? readEntries(file) : []);

const withMagazine = async (
  opening: Promise<TemporaryMagazine>,
  work: (read: ReadDatabase) => Promise<void>,
): Promise<void> => {
  const magazine = await opening;
  const db = connect(magazine.connection, { name: 'bench' });
  try {
    // What autovacuum would do within a minute after such a load.
    await sql`vacuum analyze`.execute(db);
    await work(db as unknown as ReadDatabase);
  } finally {
    await db.destroy();
    await magazine.close();
  }
};

/** Prints the size of the search's tables and their indexes. */
const printSizes = async (read: ReadDatabase): Promise<void> => {
  const { rows } = await sql<{ name: string; of_rows: string; of_indexes: string }>`
    select relname as name, pg_table_size(oid)::text as of_rows, pg_indexes_size(oid)::text as of_indexes
    from pg_class where relnamespace = 'read'::regnamespace and relkind = 'r' and relname like 'search%' order by 1`.execute(
    read,
  );
  printTable(
    'MB in the database',
    ['table', 'rows', 'indexes'],
    rows.map((row) => [row.name, megabytes(Number(row.of_rows)), megabytes(Number(row.of_indexes))]),
  );
};

type Figure = 'p50' | 'p99';

const printLatency = async (read: ReadDatabase): Promise<void> => {
  const kinds = await queriesByKind(read);
  const measured = await measure(
    [...kinds].flatMap(([kind, asked]) => [
      subject(floorOf(kind), asked, (each) => newestMatches(read, each)),
      { ...subject(kind, asked, ({ q }) => listArticles(read, 'pt', { q, limit: PAGE })), floor: floorOf(kind) },
    ]),
    { rounds: ROUNDS },
  );
  print(kinds, measured);
};

const floorOf = (kind: string): string => `${kind}: floor`;

/** Creates a benchmark that runs every query once and reports the median and the 99th percentile in milliseconds. */
const subject = (
  name: string,
  asked: GeneratedQuery[],
  ask: (of: GeneratedQuery) => Promise<unknown>,
): Benchmark<Figure> => ({
  name,
  async run() {
    const times: number[] = [];
    for (const each of asked) times.push((await timed(() => ask(each))).ms);
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  },
});

/** The baseline: one statement with a given tsquery, without counting, ranking, reading texts or highlighting. */
const newestMatches = (read: ReadDatabase, { tsquery }: GeneratedQuery) =>
  sql`select article_id from search_entry where locale = 'pt' and whole @@ ${tsquery}::tsquery
    order by date desc, sequence desc limit ${PAGE}`.execute(read);

const print = (kinds: Map<string, GeneratedQuery[]>, measured: Measured<Figure>[]): void => {
  const of = (name: string) => measured.find((each) => each.name === name)!;
  printTable(
    `Milliseconds of a search among ${figure(ARTICLES)} articles; baseline: the newest ${PAGE} matches by one bare statement`,
    ['query', 'articles', 'baseline p50', 'p99', 'search p50', 'p99', 'ratio p50', 'p99'],
    Array.from(kinds, ([kind, asked]) => {
      const [{ median, ratio }, floor] = [of(kind), of(floorOf(kind)).median];
      const found = quantile(
        asked.map(({ articles }) => articles),
        0.5,
      );
      const times = [floor.p50, floor.p99, median.p50, median.p99].map(figure);
      return [kind, figure(found), ...times, formatFactor(ratio.p50!.median), formatFactor(ratio.p99!.median)];
    }),
  );
};

await run();
