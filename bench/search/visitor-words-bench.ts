import type { ReadDatabase } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { figure, printTable } from '../table.ts';
import { engineDocuments } from './documents.ts';
import { miniSearch } from './mini-search.ts';
import { openQualityMagazine } from './quality-magazine.ts';
import { ranksOf, type SearchQuery } from './search-queries.ts';
import { measureSiteSearch } from './site-search.ts';
import { absurdCorrections, isUnseen, type VisitorWord, visitorWords } from './visitor-words.ts';
import { webSearch } from './web-search.ts';

/**
 * `npm run bench -- bench/search/visitor-words-bench.ts [unseen]`: the first result for words that visitors type, in the sample edition,
 * beside MiniSearch and the search of Postgres, and absurd corrections. Each word of the seen half that the site misses is named; the unseen
 * half is only counted.
 */
const run = async (): Promise<void> => {
  const magazine = await openQualityMagazine([]);
  const db = connect(magazine.connection, { name: 'bench' });
  try {
    const read = db as unknown as ReadDatabase;
    if (process.argv[2] === 'unseen') await printHalf(read, 'unseen', visitorWords.filter(isUnseen));
    else
      await printHalf(
        read,
        'seen',
        visitorWords.filter((word) => !isUnseen(word)),
      );
  } finally {
    await db.destroy();
    await magazine.close();
  }
};

const printHalf = async (read: ReadDatabase, half: string, words: VisitorWord[]): Promise<void> => {
  const documents = await engineDocuments(read);
  const engines = [measureSiteSearch(read), miniSearch(documents), await webSearch(read, documents)];
  const about = words.filter(({ articles }) => articles.length > 0).map(toQuery);
  const rows: string[][] = [];
  const shares: number[] = [];
  for (const engine of engines) {
    const ranked = await ranksOf(read, engine, about);
    const cells = [undefined, 'pt', 'en'].map((locale) => {
      const of = ranked.filter(({ query }) => !locale || query.locale === locale);
      return of.filter(({ place }) => place === 1).length / of.length;
    });
    shares.push(cells[0]!);
    rows.push([engine.name, ...cells.map(figure), figure(cells[0]! / shares[0]!)]);
    if (half !== 'seen' || engine !== engines[0]) continue;
    for (const { query, place } of ranked)
      if (place !== 1) console.log(`${query.locale} ${query.query}: ${place ?? 'not found'}`);
  }
  printTable(`success@1 for ${about.length} words, ${half} half`, ['', 'both', 'pt', 'en', 'ratio to the site'], rows);
  const absurd = await absurdCorrections(read, words);
  console.log(`Absurd corrections among ${words.length} words: ${absurd.length}`);
  if (half === 'seen') console.log(absurd);
};

const toQuery = ({ locale, query, articles }: VisitorWord): SearchQuery => ({
  group: 'visitors',
  source: 'sample',
  locale,
  query,
  finds: articles,
});

await run();
