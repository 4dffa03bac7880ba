import { sql } from 'kysely';
import { listArticles } from '#projections/article/list.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { readEntries } from '../elucidario/read-entries.ts';
import { openFilledMagazine } from '../filled-magazine.ts';
import { type Measured, measure, quantile, type Subject, timed } from '../measure.ts';
import { factor, figure, printConditions, printTable } from '../table.ts';
import { type Asked, askedKinds } from './search-asked.ts';
import { openSearchMagazine } from './search-magazine.ts';
import { missedQueries, type SearchQuery, searchQueries } from './search-queries.ts';

/**
 * What the search finds, and how long it takes: `npm run bench -- bench/search/search.ts [FILE]`. FILE is the encyclopedia, see README;
 * without it, only what is asked about the sample edition is asked.
 */
const run = async (): Promise<void> => {
  printConditions();
  await withMagazine(openFilledMagazine(await entries()), printQuality);
  await withMagazine(openSearchMagazine(ARTICLES), printLatency);
};

const ARTICLES = 100_000;
const ROUNDS = 5;
/** What a page shows. */
const PAGE = 24;

const [file] = process.argv.slice(2);
const entries = async () => (file ? readEntries(file) : []);

const withMagazine = async (
  opening: ReturnType<typeof openFilledMagazine>,
  work: (read: ReadDatabase) => Promise<void>,
): Promise<void> => {
  const magazine = await opening;
  const db = connect(magazine.connection, { name: 'bench' });
  try {
    // What autovacuum does within a minute of such a load.
    await sql`vacuum analyze`.execute(db);
    await work(db as unknown as ReadDatabase);
  } finally {
    await db.destroy();
    await magazine.close();
  }
};

const printQuality = async (read: ReadDatabase): Promise<void> => {
  if (!file) console.log('\nNo FILE was named: what is asked about the encyclopedia is left out.');
  const asked = searchQueries.filter(({ source }) => source === 'sample' || file);
  const missed = new Set(await missedQueries(read, asked));
  const row = (name: string, of: SearchQuery[]) => {
    const found = of.filter((each) => !missed.has(each)).length;
    return [name, of.length, found, `${figure((100 * found) / of.length)} %`];
  };
  const groups = Map.groupBy(asked, ({ group }) => group);
  printTable(
    'Queries that show a right answer among the first five (success@5)',
    ['queries', 'asked', 'answered', 'success@5'],
    [
      ...Array.from(groups, ([name, of]) => row(name, of)),
      ...(['pt', 'en'] as const).map((each) =>
        row(
          `all in ${each}`,
          asked.filter(({ locale }) => locale === each),
        ),
      ),
      row('all', asked),
    ],
  );
  for (const { locale, query } of missed) console.log(`Not answered: ${locale} ${query}`);
};

type Figure = 'p50' | 'p99';

const printLatency = async (read: ReadDatabase): Promise<void> => {
  const kinds = await askedKinds(read);
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

/** Every query once; the milliseconds of the middle one and of one in a hundred. */
const subject = (name: string, asked: Asked[], ask: (of: Asked) => Promise<unknown>): Subject<Figure> => ({
  name,
  async run() {
    const times: number[] = [];
    for (const each of asked) times.push((await timed(() => ask(each))).ms);
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  },
});

/** The floor: one statement that is told what to look for, and does not count, rank, read or mark anything. */
const newestMatches = (read: ReadDatabase, { tsquery }: Asked) =>
  sql`select article_id from search_entry where locale = 'pt' and whole @@ ${tsquery}::tsquery
    order by date desc, sequence desc limit ${PAGE}`.execute(read);

const print = (kinds: Map<string, Asked[]>, measured: Measured<Figure>[]): void => {
  const of = (name: string) => measured.find((each) => each.name === name)!;
  printTable(
    `Milliseconds of a search among ${figure(ARTICLES)} articles; floor: the newest ${PAGE} matches by one bare statement`,
    ['asked', 'articles', 'floor p50', 'p99', 'search p50', 'p99', 'ratio p50', 'p99'],
    Array.from(kinds, ([kind, asked]) => {
      const [{ median, ratio }, floor] = [of(kind), of(floorOf(kind)).median];
      const found = quantile(
        asked.map(({ articles }) => articles),
        0.5,
      );
      const times = [floor.p50, floor.p99, median.p50, median.p99].map(figure);
      return [kind, figure(found), ...times, factor(ratio.p50!.median), factor(ratio.p99!.median)];
    }),
  );
};

await run();
