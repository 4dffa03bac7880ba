import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/**
 * The admin screen of the slice. It is a snapshot: it is not rendered again with each vote, because analysts read and copy from it, and
 * another rule reads the whole log.
 */
export const voteAdmin = {
  screens: {
    statistics: {
      path: '/admin/statistics',
      roles: ['admin', 'analyst'],
      link: { text: 'statistics.title', help: 'statistics.help', icon: 'chart', place: 195 },
    },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
