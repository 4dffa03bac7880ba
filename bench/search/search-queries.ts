import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { timed } from '../measure.ts';
import type { Engine } from './engine.ts';

/** A reader's query with the slugs, in either language, of all articles that are right results. */
const searchQuery = z.object({
  group: z.string(),
  /** The right articles are in the sample edition, or only in the encyclopedia passed as `FILE`. */
  source: z.enum(['sample', 'encyclopedia']),
  locale,
  query: z.string(),
  finds: z.array(z.string()).min(1),
});
export type SearchQuery = z.infer<typeof searchQuery>;

const queriesIn = (file: string): SearchQuery[] =>
  z.array(searchQuery).parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));

/** The first set, with which rules and weights were chosen. */
export const searchQueries = queriesIn('search-queries.json');

/** The second set, whose right articles were chosen among the results of several engines. A hash of the query assigns it to one half. */
const labelled = queriesIn('labelled-queries.json');
const isHeldOut = ({ locale, query }: SearchQuery): boolean =>
  createHash('sha256').update(`${locale}/${query}`).digest()[0]! % 2 === 1;

/** The half that may be inspected query by query. */
export const tuningQueries = labelled.filter((each) => !isHeldOut(each));
/** The half that is only counted; tuning with one of these queries would make the measurement worthless. */
export const heldOutQueries = labelled.filter(isHeldOut);

/** Rank of the first right article, from 1; undefined when it is not among the requested results. */
export type AnswerRank = number | undefined;

/** The outcome of a query: rank of the first right article, number of results, and milliseconds. */
export interface Answered {
  query: SearchQuery;
  place: AnswerRank;
  found: number;
  ms: number;
}

/** Number of results requested from the engine. */
const SEEN = 10;

/** Runs the queries and returns the rank of the first right article for each. */
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

/** Number of results that are visible without scrolling. */
const FIRST = 5;

/** Returns the queries without a right article among the first five results. */
export const missedQueries = async (
  read: ReadDatabase,
  engine: Engine,
  queries: SearchQuery[],
): Promise<SearchQuery[]> =>
  (await ranksOf(read, engine, queries))
    .filter(({ place }) => place === undefined || place > FIRST)
    .map(({ query }) => query);
