import type { Slice } from '../slice.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const offline = {
  messages: { pt, en },
  pages: {
    /** Shown only by the service worker. It is neither linked nor listed in the sitemap. */
    offline: { paths: { pt: '/offline', en: '/en/offline' }, sitemapEntries: async () => [] },
    /** Lists what the reader saved on the device. */
    saved: {
      paths: { pt: '/guardados', en: '/en/saved' },
      link: { text: 'saved.title', footer: 65 },
      sitemapEntries: async () => [],
    },
  },
} as const satisfies Slice<keyof typeof pt>;
