import { locales } from '#domain/shared/locale.ts';
import type { Slice } from '../slice.ts';
import { keywordAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const keyword = {
  messages: { pt, en },
  admin: keywordAdmin,
  pages: {
    keyword: {
      paths: { pt: '/etiquetas/[slug]', en: '/en/tags/[slug]' },
      cachedQuery: ['limit', 'offset'],
      async loadTitle(queries, locale, { slug = '' }) {
        const lookup = await queries.keyword(locale, slug);
        return 'found' in lookup ? lookup.found.name[locale] : undefined;
      },
      async feed(queries, locale, { slug = '' }) {
        const lookup = await queries.keyword(locale, slug);
        if ('movedTo' in lookup) return { movedTo: { slug: lookup.movedTo } };
        return 'found' in lookup ? { filter: { keyword: slug }, title: lookup.found.name[locale] } : undefined;
      },
      async sitemapEntries(queries) {
        const keywords = await queries.keywordEdits();
        return keywords.map(({ slug, edited }) => ({
          params: Object.fromEntries(
            locales.filter((each) => edited[each]).map((each) => [each, { slug: slug[each] }]),
          ),
          edited,
        }));
      },
    },
  },
} as const satisfies Slice<keyof typeof pt>;
