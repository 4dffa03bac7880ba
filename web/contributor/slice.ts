import { byLocale } from '#domain/shared/locale.ts';
import type { Slice } from '../slice.ts';
import { contributorAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const contributor = {
  messages: { pt, en },
  admin: contributorAdmin,
  pages: {
    author: {
      paths: { pt: '/autores/[slug]', en: '/en/authors/[slug]' },
      cachedQuery: ['limit', 'offset'],
      async loadTitle(queries, _locale, { slug = '' }) {
        const lookup = await queries.author(slug);
        return 'found' in lookup ? lookup.found.name : undefined;
      },
      async feed(queries, _locale, { slug = '' }) {
        const lookup = await queries.author(slug);
        if ('movedTo' in lookup) return { movedTo: { slug: lookup.movedTo } };
        return 'found' in lookup ? { filter: { contributor: lookup.found.id }, title: lookup.found.name } : undefined;
      },
      async sitemapEntries(queries) {
        const authors = await queries.authorEdits();
        return authors.map(({ slug, edited }) => ({ params: byLocale(() => ({ slug })), edited }));
      },
    },
  },
} as const satisfies Slice<keyof typeof pt>;
