import { ALL_STAFF, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const dashboardAdmin = {
  screens: {
    dashboard: {
      path: '/admin',
      roles: ALL_STAFF,
      link: { text: 'desk.today', help: 'dashboard.help', icon: 'house', place: 10 },
      readModels: ['articles', 'article-links', 'categories', 'media', 'subscribers', 'vote-statistics'],
    },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
