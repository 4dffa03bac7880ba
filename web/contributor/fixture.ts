import type { AuthorView } from '#projections/contributor/views.ts';
import type { Queries } from '#projections/queries.ts';

const author: AuthorView = {
  id: 'ana',
  slug: 'ana-reis',
  name: 'Ana Reis',
  roles: ['author'],
  portrait: null,
  biography: { pt: 'Escreve sobre a terra.\n\nVive na Ponta do Sol.', en: 'Writes about the land.' },
};

export const queries = {
  contributors: async () => [{ id: 'ana', name: 'Ana Reis', roles: ['author'], avatar: null }],
  author: async (slug) => (slug === author.slug ? { found: author } : { missing: true }),
  authorEdits: async () => [{ slug: author.slug, edited: { pt: new Date('2026-11-20T09:00:00Z') } }],
} satisfies Partial<Queries>;
