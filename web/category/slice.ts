import { byLocale, mainLocale } from '#domain/shared/locale.ts';
import { latestEditByLocale } from '../article/slice.ts';
import type { Slice } from '../slice.ts';
import { categoryAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const category = {
  messages: { pt, en },
  admin: categoryAdmin,
  pages: {
    category: {
      paths: { pt: '/artigos/[category]', en: '/en/articles/[category]' },
      cachedQuery: ['limit', 'offset'],
      loadTitle: async (queries, locale, { category: slug = '' }) => (await queries.category(locale, slug))?.name,
      async feed(queries, locale, { category: slug = '' }) {
        const found = await queries.category(locale, slug);
        return found && { filter: { category: slug }, title: found.name, description: found.description };
      },
      async sitemapEntries(queries) {
        const [categories, edits] = await Promise.all([queries.categories(mainLocale), queries.articleEdits()]);
        return categories.map(({ id, slugs }) => ({
          params: byLocale((locale) => ({ category: slugs[locale] })),
          edited: latestEditByLocale(edits.filter((each) => each.category === id)),
        }));
      },
    },
  },
  async shareImage(queries, locale, id) {
    const found = (await queries.categories(locale)).find((each) => each.id === id);
    return found && { title: found.name, kicker: '', hue: found.hue };
  },
} as const satisfies Slice<keyof typeof pt>;
