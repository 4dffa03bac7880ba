import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { timed } from '../measure.ts';
import type { Engine } from './engine.ts';

/** A question of a reader, with every article that would be a right answer, by its slug in either language. */
const searchQuery = z.object({
  group: z.string(),
  /** Where the answers stand: in the sample edition, or also in the encyclopedia that `FILE` is. */
  source: z.enum(['sample', 'encyclopedia']),
  locale,
  query: z.string(),
  finds: z.array(z.string()).min(1),
});
export type SearchQuery = z.infer<typeof searchQuery>;

const queriesIn = (file: string): SearchQuery[] =>
  z.array(searchQuery).parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));

/** The first set: rules and weights were chosen with it. */
export const searchQueries = queriesIn('search-queries.json');

/** The second set, whose answers were judged among what several engines found. A hash of the query decides to which half it belongs. */
const labelled = queriesIn('labelled-queries.json');
const isHeldOut = ({ locale, query }: SearchQuery): boolean =>
  createHash('sha256').update(`${locale}/${query}`).digest()[0]! % 2 === 1;

/** May be looked at, query by query. */
export const tuningQueries = labelled.filter((each) => !isHeldOut(each));
/** Only ever counted: whoever looks at one of them makes it worthless. */
export const heldOutQueries = labelled.filter(isHeldOut);

/** At which place, from 1, the first right answer stands; undefined where none is among those that were asked for. */
export type AnswerRank = number | undefined;

/** How a query was answered: at which place, with how many results, in what time. */
export interface Answered {
  query: SearchQuery;
  place: AnswerRank;
  found: number;
  ms: number;
}

/** Places among the first ten. */
const SEEN = 10;

/** The place of the first right answer to each query. */
export const ranksOf = async (read: ReadDatabase, engine: Engine, queries: SearchQuery[]): Promise<Answered[]> => {
  const rows = await read.selectFrom('article_translation').select(['article_id', 'slug']).execute();
  const slugs = Map.groupBy(rows, ({ article_id }) => article_id);
  const answered: Answered[] = [];
  for (const query of queries) {
    const { ms, answer: ids } = await timed(() => engine.search(query.locale, query.query, SEEN));
    const at = ids.findIndex((id) => slugs.get(id)?.some(({ slug }) => query.finds.includes(slug)));
    answered.push({ query, place: at < 0 ? undefined : at + 1, found: ids.length, ms });
  }
  return answered;
};

/** So many results are seen without moving. */
const FIRST = 5;

/** The queries that show no right answer among the first five. */
export const missedQueries = async (
  read: ReadDatabase,
  engine: Engine,
  queries: SearchQuery[],
): Promise<SearchQuery[]> =>
  (await ranksOf(read, engine, queries))
    .filter(({ place }) => place === undefined || place > FIRST)
    .map(({ query }) => query);
