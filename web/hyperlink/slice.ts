import { byLocale, mainLocale } from '#domain/shared/locale.ts';
import type { Slice } from '../slice.ts';
import { hyperlinkAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const hyperlink = {
  messages: { pt, en },
  admin: hyperlinkAdmin,
  pages: {
    hyperlinks: {
      paths: { pt: '/hyperlink', en: '/en/hyperlink' },
      uncachedQuery: ['id'],
      link: { text: 'screen.hyperlinks', footer: 40 },
      share: { title: 'hyperlinks.title', hue: 'atlantic' },
    },
    hyperlink: {
      paths: { pt: '/hyperlink/[id]', en: '/en/hyperlink/[id]' },
      loadTitle: async (queries, locale, { id = '' }) => (await queries.hyperlink(locale, id))?.title,
      sitemapEntries: async (queries) =>
        (await queries.hyperlinks(mainLocale)).map(({ id, picture }) => ({
          params: byLocale(() => ({ id })),
          image: picture?.id,
        })),
    },
  },
  async shareImage(queries, locale, id) {
    const found = await queries.hyperlink(locale, id);
    if (!found) return undefined;
    return { title: found.title, kicker: { message: 'hyperlinks.title' }, hue: 'atlantic', picture: found.picture };
  },
} as const satisfies Slice<keyof typeof pt>;
