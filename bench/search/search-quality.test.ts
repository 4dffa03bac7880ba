import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { sampleEvents } from '../sample-events.ts';
import { missedQueries, searchQueries } from './search-queries.ts';
import { measureSiteSearch } from './site-search.ts';
import { absurdCorrections, visitorWords } from './visitor-words.ts';

const queries = searchQueries.filter(({ source }) => source === 'sample');
/** Minimum share of queries with a right article among the first five. */
const FLOOR = 0.95;
/** Outside of `npm run test:long`, one word of so many is searched for. */
const EVERY = 4;

let database: TestDatabase;
let read: ReadDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  read = await project(database.db, await sampleEvents());
});
afterAll(() => database.drop());

describe('the search', () => {
  test('finds the articles that readers of the sample edition look for', async () => {
    const missed = await missedQueries(read, measureSiteSearch(read), queries);
    const found = 1 - missed.length / queries.length;
    expect(found, missed.map(({ query }) => query).join(', ')).toBeGreaterThanOrEqual(FLOOR);
  });

  test('corrects no word that visitors of an island type to another one', async () => {
    expect(visitorWords.length).toBeGreaterThanOrEqual(700);
    const tried = isFullRun ? visitorWords : visitorWords.filter((_, index) => index % EVERY === 0);
    expect(await absurdCorrections(read, tried)).toEqual([]);
  });

  test('is tested in both languages, with queries about existing articles', async () => {
    expect(searchQueries.length).toBeGreaterThanOrEqual(60);
    const known = new Set(
      (await read.selectFrom('article_translation').select('slug').execute()).map(({ slug }) => slug),
    );
    for (const { query, finds } of queries)
      expect(
        finds.some((slug) => known.has(slug)),
        query,
      ).toBe(true);
    for (const locale of ['pt', 'en'])
      expect(queries.filter((each) => each.locale === locale).length).toBeGreaterThan(20);
  });
});
