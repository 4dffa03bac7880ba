import type { Slice } from '../slice.ts';
import { restaurantAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const restaurant = {
  messages: { pt, en },
  admin: restaurantAdmin,
  pages: {
    restaurantGuide: {
      paths: { pt: '/guia-de-restaurantes', en: '/en/restaurant-guide' },
      cachedQuery: ['price', 'stars', 'area', 'sort'],
      uncachedQuery: ['open'],
      link: { text: 'screen.restaurantGuide', masthead: 20, footer: 20 },
      share: { title: 'guide.title', hue: 'terracotta' },
    },
  },
} as const satisfies Slice<keyof typeof pt>;
