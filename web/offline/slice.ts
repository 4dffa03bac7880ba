import type { Slice } from '../slice.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const offline = {
  messages: { pt, en },
  pages: {
    /** Opened by the service worker alone: nothing links to it, and no search engine is told of it. */
    offline: { paths: { pt: '/offline', en: '/en/offline' }, sitemapEntries: async () => [] },
  },
} as const satisfies Slice<keyof typeof pt>;
