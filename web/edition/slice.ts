import { mainLocale } from '#domain/shared/locale.ts';
import type { Slice } from '../slice.ts';
import { editionAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const edition = {
  messages: { pt, en },
  admin: editionAdmin,
  pages: {
    latestEdition: {
      paths: { pt: '/nesta-edicao', en: '/en/latest-edition' },
      cachedQuery: ['edition'],
      link: { text: 'screen.latestEdition', masthead: 10, footer: 10 },
      share: { title: 'edition.latest', hue: 'azulejo' },
      /** The newest edition has the plain URL. */
      async sitemapEntries(queries) {
        const earlier = (await queries.editions(mainLocale)).slice(1);
        return [{}, ...earlier.map(({ number, cover }) => ({ query: `?edition=${number}`, image: cover?.id }))];
      },
    },
  },
  async shareImage(queries, locale, id) {
    if (!/^[1-9]\d{0,3}$/.test(id)) return undefined;
    const found = await queries.edition(locale, Number(id));
    if (!found) return undefined;
    const { title, number, hue, cover } = found;
    return { title, kicker: { message: 'edition.number', values: { number } }, hue, picture: cover };
  },
} as const satisfies Slice<keyof typeof pt>;
