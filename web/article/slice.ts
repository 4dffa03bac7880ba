import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { Slice } from '../slice.ts';
import { articleAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const article = {
  messages: { pt, en },
  admin: articleAdmin,
  pages: {
    articles: {
      paths: { pt: '/artigos', en: '/en/articles' },
      cachedQuery: ['limit', 'offset', 'category', 'keyword'],
      uncachedQuery: ['q', 'from', 'to', 'exact'],
      link: { text: 'screen.articles', footer: 30 },
      share: { title: 'articles.title', hue: 'azulejo' },
      sitemapEntries: async (queries) => [{ edited: latestEditByLocale(await queries.articleEdits()) }],
    },
    corrections: {
      paths: { pt: '/correcoes', en: '/en/corrections' },
      cachedQuery: ['offset'],
      link: { text: 'screen.corrections', footer: 105 },
      share: { title: 'corrections.title', hue: 'basalt' },
    },
    article: {
      paths: { pt: '/artigos/[category]/[slug]', en: '/en/articles/[category]/[slug]' },
      async loadTitle(queries, locale, { category = '', slug = '' }) {
        const lookup = await queries.article(locale, category, slug);
        return 'found' in lookup ? lookup.found.title : undefined;
      },
      sitemapBatches: {
        count: (queries) => queries.countSitemapEntries(),
        batch: async (queries, window) =>
          (await queries.sitemapEntries(window)).map(({ locale, addresses, image, editedAt }) => ({
            locale,
            params: paramsOf(addresses),
            image,
            edited: { [locale]: editedAt },
          })),
      },
    },
  },
  async shareImage(queries, locale, id) {
    const card = await queries.articleCard(locale, id);
    return card && { title: card.title, kicker: card.category.name, hue: card.category.hue, picture: card.image };
  },
} as const satisfies Slice<keyof typeof pt>;

/** Finds the latest edit in each language and returns its time, by language. A language without edits is left out. */
export const latestEditByLocale = (edits: { locale: Locale; editedAt: Date }[]): PartlyLocalized<Date> => {
  const newest: PartlyLocalized<Date> = {};
  for (const { locale, editedAt } of edits) {
    const known = newest[locale];
    if (!known || known < editedAt) newest[locale] = editedAt;
  }
  return newest;
};

const paramsOf = (addresses: PartlyLocalized<{ category: string; slug: string }>) =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const address = addresses[locale];
      return address ? [[locale, { ...address }]] : [];
    }),
  );
