import { ALL_STAFF, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const dashboardAdmin = {
  screens: {
    dashboard: {
      path: '/admin',
      roles: ALL_STAFF,
      link: { text: 'desk.today', help: 'dashboard.help', icon: 'house', place: 10 },
      readModels: [
        'workflow',
        'adverts',
        'articles',
        'article-links',
        'categories',
        'editions',
        'history',
        'media',
        'notes',
        'subscribers',
        'vote-statistics',
      ],
    },
    help: {
      path: '/admin/help',
      roles: ALL_STAFF,
      link: { text: 'help.title', help: 'help.help', icon: 'question', place: 230 },
    },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
