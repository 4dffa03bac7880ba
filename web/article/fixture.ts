import type { Block } from '#domain/shared/blocks.ts';
import type { ArticleCard, ArticleView } from '#projections/article/views.ts';
import type { Queries } from '#projections/queries.ts';
import { categoryFixture } from '../category/fixture.ts';
import { pictureFixture } from '../media/fixture.ts';

export const contentFixture: Block[] = [
  { type: 'text', text: [{ text: 'Primeiro parágrafo, ' }, { text: 'com uma ligação', href: 'https://example.org' }] },
  { type: 'heading', level: 2, text: [{ text: 'A caldeira' }] },
  { type: 'image', mediaId: pictureFixture.id, alt: 'Uma panela', caption: 'A panela ao lume', width: 'wide' },
];

export const card: ArticleCard = {
  id: 'sopa',
  locale: 'pt',
  slug: 'sopa-de-trigo',
  title: 'Sopa de trigo',
  summary: 'Como se faz em </script> São Jorge.',
  category: {
    id: categoryFixture.id,
    slug: categoryFixture.slug,
    name: categoryFixture.name,
    hue: categoryFixture.hue,
  },
  author: { id: 'ana', name: 'Ana Reis' },
  date: '2026-11-20',
  featured: true,
  minutes: 3,
  image: { ...pictureFixture, alt: 'Uma sopa', caption: 'A sopa de domingo.' },
};

const article: ArticleView = {
  ...card,
  authorSlug: 'ana-reis',
  photographerSlug: null,
  travel: null,
  layout: null,
  keywords: [{ id: 'sopas', slug: 'sopas', name: 'Sopas' }],
  series: [{ id: 'cozinhas', slug: 'cozinhas', title: 'Cozinhas', articles: [card] }],
  corrections: [{ id: 'oito', text: 'São nove horas, não oito.', at: '2026-11-21T23:30:00.000Z' }],
  previous: card,
  next: null,
  content: contentFixture,
  pictures: { [pictureFixture.id]: pictureFixture },
  words: 640,
  alternates: { pt: { category: categoryFixture.slug, slug: card.slug } },
  publishedAt: '2026-11-20T08:00:00.000Z',
  editedAt: '2026-11-20T09:00:00.000Z',
};

export const queries = {
  articles: async (_, { q }) => ({ total: q === 'nada' ? 0 : 1, items: q === 'nada' ? [] : [card], nextOffset: null }),
  article: async (_, __, slug) => {
    if (slug === 'antiga') return { movedTo: { category: categoryFixture.slug, slug: card.slug } };
    return slug === card.slug ? { found: article } : { missing: true };
  },
  corrections: async (locale, { offset }) =>
    offset > 0
      ? { total: 1, items: [], nextOffset: null }
      : { total: 1, items: [{ ...article.corrections[0]!, article: { ...card, locale } }], nextOffset: null },
  newestOfCategory: async () => [card],
  mostRead: async () => [card, { ...card, id: 'bolo' }, { ...card, id: 'vinho' }, { ...card, id: 'peixe' }],
} satisfies Partial<Queries>;
