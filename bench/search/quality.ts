import type { ReadDatabase } from '#projections/read-models.ts';
import { quantile } from '../measure.ts';
import { figure, printTable } from '../table.ts';
import { engineDocuments } from './documents.ts';
import type { Engine } from './engine.ts';
import { miniSearch } from './mini-search.ts';
import {
  type Answered,
  heldOutQueries,
  ranksOf,
  type SearchQuery,
  searchQueries,
  tuningQueries,
} from './search-queries.ts';
import { measureSiteSearch } from './site-search.ts';
import { webSearch } from './web-search.ts';

/** Prints how well readers find articles with the site's search and with installable engines, for the same queries. */
export const printQuality = async (read: ReadDatabase, isWhole: boolean): Promise<void> => {
  const asked = (queries: SearchQuery[]) => queries.filter(({ source }) => source === 'sample' || isWhole);
  const documents = await engineDocuments(read);
  const engines = [measureSiteSearch(read), miniSearch(documents), await webSearch(read, documents)];
  await printEngines(read, engines, 'the tuning half', asked(tuningQueries));
  await printEngines(read, engines, 'the held-out half', asked(heldOutQueries));
  const answered = await ranksOf(read, engines[0]!, asked(tuningQueries));
  const groups = Map.groupBy(answered, ({ query }) => query.group);
  printTable(
    'The site, by kind of query, in the tuning half',
    columns,
    Array.from(groups, ([group, of]) => row(group, of)),
  );
  for (const { query, place } of answered)
    if (place !== 1) console.log(`${query.locale} ${query.query}: ${place ?? 'not found'}`);
  const first = await ranksOf(read, engines[0]!, asked(searchQueries));
  printTable('The site, on the first set', columns, [row('all', first)]);
};

const columns = ['', 'queries', 'success@1', '@5', 'MRR', 'none found', 'p50 ms', 'p99 ms'];

const printEngines = async (
  read: ReadDatabase,
  engines: Engine[],
  title: string,
  queries: SearchQuery[],
): Promise<void> => {
  const rows: string[][] = [];
  for (const engine of engines) rows.push(row(engine.name, await ranksOf(read, engine, queries)));
  printTable(`Queries: ${title}`, columns, rows);
};

const row = (name: string, answered: Answered[]): string[] => {
  const share = (is: (of: Answered) => boolean) => figure(answered.filter(is).length / answered.length);
  const reciprocal = answered.reduce((sum, { place }) => sum + (place ? 1 / place : 0), 0) / answered.length;
  const ms = answered.map((each) => each.ms);
  return [
    name,
    String(answered.length),
    share(({ place }) => place === 1),
    share(({ place }) => place !== undefined && place <= 5),
    figure(reciprocal),
    share(({ found }) => found === 0),
    figure(quantile(ms, 0.5)),
    figure(quantile(ms, 0.99)),
  ];
};
