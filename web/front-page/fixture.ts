import type { Queries } from '#projections/queries.ts';
import { card } from '../article/fixture.ts';
import { category } from '../category/fixture.ts';

export const queries = {
  frontPage: async () => ({
    cover: card,
    news: [],
    bands: [{ category, articles: [card] }],
    editorsChoice: [],
    total: 1,
  }),
  footer: async () => ({ categories: [{ category, articles: [card] }], moreNews: [], editorsChoice: [card] }),
} satisfies Partial<Queries>;
