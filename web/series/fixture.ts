import type { Queries } from '#projections/queries.ts';
import type { SeriesView } from '#projections/series/views.ts';
import { card } from '../article/fixture.ts';

const series: SeriesView = {
  id: 'cozinhas',
  slug: { pt: 'cozinhas', en: 'kitchens' },
  title: { pt: 'Cozinhas', en: 'Kitchens' },
  text: { pt: 'Quem cozinha na ilha.', en: 'Who cooks on the island.' },
};

export const queries = {
  series: async (locale, slug) => (slug === series.slug[locale] ? { found: series } : { missing: true }),
  articlesOfSeries: async () => [card],
  seriesEdits: async () => [{ slug: series.slug, edited: { pt: new Date('2026-11-20T09:00:00Z') } }],
} satisfies Partial<Queries>;
