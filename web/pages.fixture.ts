import type { Block } from '#domain/shared/blocks.ts';
import type { ArticleCard, ArticleView } from '#projections/article/views.ts';
import type { CategoryView } from '#projections/category/views.ts';
import type { EditionView } from '#projections/edition/views.ts';
import type { HyperlinkView } from '#projections/hyperlink/views.ts';
import type { Picture } from '#projections/media/views.ts';
import type { Queries } from '#projections/queries.ts';
import { guideQueries } from './restaurant/fixture.ts';

/** A very small magazine, as the read models would give it: what pages need to be rendered. */

export const picture: Picture = {
  id: 'a'.repeat(32),
  width: 1000,
  height: 667,
  focus: { x: 0.25, y: 0.5 },
  colour: '#123456',
  placeholder: 'data:image/webp;base64,UklGRg==',
  credit: { author: 'Ana Reis', licence: 'CC-BY-4.0' },
};

const category: CategoryView = {
  id: 'gourmet',
  name: 'À mesa',
  description: 'O que se come.',
  slug: 'a-mesa',
  hue: 'terracotta',
  count: 1,
  slugs: { pt: 'a-mesa', en: 'gourmet' },
};

const content: Block[] = [
  { type: 'text', text: [{ text: 'Primeiro parágrafo, ' }, { text: 'com uma ligação', href: 'https://example.org' }] },
  { type: 'heading', level: 2, text: [{ text: 'A caldeira' }] },
  { type: 'image', mediaId: picture.id, alt: 'Uma panela', caption: 'A panela ao lume', width: 'wide' },
];

export const card: ArticleCard = {
  id: 'sopa',
  locale: 'pt',
  slug: 'sopa-de-trigo',
  title: 'Sopa de trigo',
  summary: 'Como se faz em </script> São Jorge.',
  category: { id: category.id, slug: category.slug, name: category.name, hue: category.hue },
  author: { id: 'ana', name: 'Ana Reis' },
  date: '2026-11-20',
  featured: true,
  minutes: 3,
  image: { ...picture, alt: 'Uma sopa', caption: 'A sopa de domingo.' },
};

const article: ArticleView = {
  ...card,
  content,
  pictures: { [picture.id]: picture },
  words: 640,
  alternates: { pt: { category: category.slug, slug: card.slug } },
  publishedAt: '2026-11-20T08:00:00.000Z',
  editedAt: '2026-11-20T09:00:00.000Z',
  related: [],
};

const edition: EditionView = {
  number: 47,
  title: 'A água',
  month: '2026-11',
  hue: 'cane',
  cover: { ...picture, alt: 'Uma onda' },
  summary: 'De onde vem e para onde vai.',
  link: 'https://example.org/47.pdf',
  publishedAt: '2026-11-20T08:00:00.000Z',
  articles: [card, { ...card, id: 'soup', locale: 'en', title: 'Wheat soup' }],
};

const hyperlink: HyperlinkView = {
  id: 'fanal',
  title: 'O Fanal',
  text: 'Árvores velhas.\n\nE nevoeiro.',
  target: 'https://example.org/fanal?a=1',
  picture: { ...picture, alt: 'Um til' },
};

const never = async (): Promise<never> => {
  throw new Error('the database is away');
};

export const queries: Queries = {
  settings: async () => ({ title: 'Levada', tagline: 'A revista da ilha', email: '', address: '', social: [] }),
  page: async (locale, key) => ({
    title: key === 'contacts' ? '' : `${key} (${locale})`,
    content: key === 'contacts' ? [] : content,
    pictures: { [picture.id]: picture },
    editedOn: key === 'contacts' ? undefined : '2026-11-19',
  }),
  advert: async (_, placement) => ({
    id: placement,
    target: 'https://example.org/quinta',
    picture: { ...picture, alt: `Um anúncio (${placement})` },
  }),
  contributors: async () => [{ id: 'ana', name: 'Ana Reis', roles: ['author'], avatar: null }],
  categories: async () => [category],
  category: async (_, slug) => (slug === category.slug ? category : undefined),
  frontPage: async () => ({
    cover: card,
    news: [],
    bands: [{ category, articles: [card] }],
    editorsChoice: [],
    total: 1,
  }),
  footer: async () => ({ categories: [{ category, articles: [card] }], moreNews: [], editorsChoice: [card] }),
  articles: async (_, { q }) => ({ total: q === 'nada' ? 0 : 1, items: q === 'nada' ? [] : [card], nextOffset: null }),
  ...guideQueries,
  articleCard: async () => card,
  articleEdits: async () => [],
  countArticleAddresses: async () => 0,
  articleAddresses: async () => [],
  articleAddressesSince: async () => [],
  wholeArticles: async () => [],
  editions: async () => [edition, { ...edition, number: 46, title: 'O nevoeiro', hue: 'levada' }],
  edition: async (_, number = 47) => (number === 47 || number === 46 ? { ...edition, number } : undefined),
  hyperlinks: async () => [hyperlink],
  hyperlink: async (_, id) => (id === hyperlink.id ? hyperlink : undefined),
  article: async (_, __, slug) => {
    if (slug === 'antiga') return { movedTo: { category: category.slug, slug: card.slug } };
    return slug === card.slug ? { found: article } : { missing: true };
  },
};

/** The same magazine where one question cannot be answered. */
export const failing = (name: keyof Queries): Queries => ({ ...queries, [name]: never });
