import { latestEditByLocale } from '../article/slice.ts';
import type { Slice } from '../slice.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const frontPage = {
  messages: { pt, en },
  pages: {
    home: {
      paths: { pt: '/', en: '/en' },
      name: 'screen.home',
      feed: async () => ({ filter: {} }),
      sitemapEntries: async (queries) => [{ edited: latestEditByLocale(await queries.articleEdits()) }],
    },
  },
} as const satisfies Slice<keyof typeof pt>;
