import type { ReadDatabase } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { figure, printTable } from '../table.ts';
import { openQualityMagazine } from './quality-magazine.ts';
import { type VisitorEngine, type VisitorResults, visitorEngines } from './visitor-engines.ts';
import { isAbsurd, isUnseen, type VisitorWord, visitorWords } from './visitor-words.ts';

/**
 * `npm run bench -- bench/search/visitor-words-bench.ts [seen|both]`: what visitors see first for the words that they type, in the sample
 * edition, and absurd corrections, beside MiniSearch and the search of Postgres. Each word of the seen half that the site misses is named;
 * the unseen half is only counted.
 */
const run = async (): Promise<void> => {
  const magazine = await openQualityMagazine([]);
  const db = connect(magazine.connection, { name: 'bench' });
  try {
    const engines = await visitorEngines(db as unknown as ReadDatabase);
    const seen = await printHalf(
      engines,
      'seen',
      visitorWords.filter((word) => !isUnseen(word)),
    );
    nameMisses(seen);
    if (process.argv[2] !== 'seen') await printHalf(engines, 'unseen', visitorWords.filter(isUnseen));
  } finally {
    await db.destroy();
    await magazine.close();
  }
};

interface Judged {
  word: VisitorWord;
  results: VisitorResults;
  /** Rank of the first right result among articles or among places, from 1; Infinity if there is none. */
  rank: number;
  isAbsurd: boolean;
}

const judge = (word: VisitorWord, results: VisitorResults): Judged => {
  const { articles, places, corrected } = results;
  const ranks = [
    articles.findIndex((slugs) => slugs.some((slug) => word.articles.includes(slug))),
    places.findIndex((place) => word.places.includes(place)),
  ].flatMap((at) => (at < 0 ? [] : at + 1));
  return {
    ...{ word, results, rank: Math.min(...ranks) },
    isAbsurd: corrected !== undefined && isAbsurd(word, corrected),
  };
};

const printHalf = async (engines: VisitorEngine[], half: string, words: VisitorWord[]): Promise<Judged[]> => {
  const judged = new Map<string, Judged[]>();
  for (const { name, search } of engines) {
    const all: Judged[] = [];
    for (const word of words) all.push(judge(word, await search(word.locale, word.query)));
    judged.set(name, all);
  }
  printTable(
    `${words.length} words of visitors, ${half} half: ${words.filter(hasAnswer).length} with a right result`,
    ['', 'success@1', 'pt', 'en', 'slips', 'phrases', 'success@5', 'absurd corrections'],
    Array.from(judged, ([name, all]) => [name, ...figuresOf(all)]),
  );
  return judged.get(engines[0]!.name)!;
};

const hasAnswer = ({ articles, places }: VisitorWord): boolean => articles.length + places.length > 0;

const figuresOf = (all: Judged[]): string[] => {
  const answerable = all.filter(({ word }) => hasAnswer(word));
  const share = (limit: number, of: (word: VisitorWord) => boolean = () => true): string => {
    const asked = answerable.filter(({ word }) => of(word));
    return figure(asked.filter(({ rank }) => rank <= limit).length / asked.length);
  };
  return [
    share(1),
    share(1, ({ locale }) => locale === 'pt'),
    share(1, ({ locale }) => locale === 'en'),
    share(1, ({ meant }) => meant !== undefined),
    share(1, ({ query }) => query.includes(' ')),
    share(5),
    `${all.filter(({ isAbsurd }) => isAbsurd).length} of ${all.length}`,
  ];
};

const nameMisses = (judged: Judged[]): void => {
  for (const { word, rank, isAbsurd, results } of judged) {
    const { locale, query, meant, articles, places } = word;
    if (isAbsurd) console.log(`${locale} ${query}: corrected to ${results.corrected}`);
    if (rank === 1 || !hasAnswer(word)) continue;
    const shown = [results.articles[0]?.[0], results.places[0]].filter(Boolean).join(', ');
    const wanted = [...articles, ...places].join(' | ');
    console.log(`${locale} ${query}${meant ? ` (${meant})` : ''}: ${rank}; ${shown || 'nothing'} instead of ${wanted}`);
  }
};

await run();
