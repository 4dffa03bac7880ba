import { listArticles } from '#projections/article/list.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Engine } from './engine.ts';

/** The search of this magazine, from the query to the cards with what was found marked in them. */
export const measureSiteSearch = (read: ReadDatabase): Engine => ({
  name: 'the site',
  async search(locale, query, limit) {
    const { items } = await listArticles(read, locale, { q: query, limit });
    return items.map(({ id }) => id);
  },
});
