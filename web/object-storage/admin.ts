import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const objectStorageAdmin = {
  screens: {
    signedUrls: {
      path: '/admin/signed-urls',
      roles: ['admin'],
      link: { text: 'signedUrls.title', help: 'signedUrls.help', icon: 'box', place: 217 },
    },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
