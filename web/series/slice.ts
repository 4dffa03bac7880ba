import { locales } from '#domain/shared/locale.ts';
import type { Slice } from '../slice.ts';
import { seriesAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const series = {
  messages: { pt, en },
  admin: seriesAdmin,
  pages: {
    series: {
      paths: { pt: '/series/[slug]', en: '/en/series/[slug]' },
      async loadTitle(queries, locale, { slug = '' }) {
        const lookup = await queries.series(locale, slug);
        return 'found' in lookup ? lookup.found.title[locale] : undefined;
      },
      async feed(queries, locale, { slug = '' }) {
        const lookup = await queries.series(locale, slug);
        if ('movedTo' in lookup) return { movedTo: { slug: lookup.movedTo } };
        if (!('found' in lookup)) return undefined;
        const { id, title, text } = lookup.found;
        return { filter: { series: id }, title: title[locale], description: text[locale] };
      },
      async sitemapEntries(queries) {
        const all = await queries.seriesEdits();
        return all.map(({ slug, edited }) => ({
          params: Object.fromEntries(
            locales.filter((each) => edited[each]).map((each) => [each, { slug: slug[each] }]),
          ),
          edited,
        }));
      },
    },
  },
} as const satisfies Slice<keyof typeof pt>;
