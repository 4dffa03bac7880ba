import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import type { Engine } from './engine.ts';

/** Creates an engine that runs the site's search, from the query to cards with highlighted matches. */
export const measureSiteSearch = (read: ReadDatabase): Engine => {
  const queries = createQueries(read, () => {});
  return {
    name: 'the site',
    async search(locale, query, limit) {
      const { items } = await queries.articles(locale, { q: query, limit });
      return items.map(({ id }) => id);
    },
  };
};
