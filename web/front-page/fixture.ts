import type { Queries } from '#projections/queries.ts';
import { card } from '../article/fixture.ts';
import { categoryFixture } from '../category/fixture.ts';

export const queries = {
  frontPage: async () => ({
    cover: card,
    news: [],
    bands: [{ category: { ...categoryFixture, count: 1 }, articles: [card] }],
    editorsChoice: [],
    mostRead: [],
    total: 1,
  }),
  footer: async () => ({ categories: { [categoryFixture.id]: [card] }, moreNews: [], editorsChoice: [card] }),
} satisfies Partial<Queries>;
