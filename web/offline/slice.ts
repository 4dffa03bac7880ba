import { offlinePaths } from '../offline-paths.ts';
import type { Slice } from '../slice.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const offline = {
  messages: { pt, en },
  pages: {
    /** Shown only by the service worker. It is neither linked nor listed in the sitemap. */
    offline: { paths: offlinePaths.offline, sitemapEntries: async () => [] },
    /** Lists what the reader saved on the device. */
    saved: {
      paths: offlinePaths.saved,
      link: { text: 'saved.title', footer: 65 },
      sitemapEntries: async () => [],
    },
    /** Shows the places of articles that the reader kept on the device. */
    myMap: {
      paths: offlinePaths.myMap,
      link: { text: 'myMap.title', footer: 66 },
      sitemapEntries: async () => [],
    },
  },
} as const satisfies Slice<keyof typeof pt>;
