import type { KeywordView } from '#projections/keyword/views.ts';
import type { Queries } from '#projections/queries.ts';

const keyword: KeywordView = {
  id: 'sopas',
  slug: { pt: 'sopas', en: 'soups' },
  name: { pt: 'Sopas', en: 'Soups' },
};

export const queries = {
  keywords: async (locale) => [
    { id: keyword.id, slug: keyword.slug[locale], slugs: keyword.slug, name: keyword.name[locale] },
  ],
  keyword: async (locale, slug) => (slug === keyword.slug[locale] ? { found: keyword } : { missing: true }),
  keywordEdits: async () => [{ slug: keyword.slug, edited: { pt: new Date('2026-11-20T09:00:00Z') } }],
} satisfies Partial<Queries>;
