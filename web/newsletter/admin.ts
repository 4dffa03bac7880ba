import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const newsletterAdmin = {
  screens: {
    subscribers: {
      path: '/admin/subscribers',
      roles: EDITORS,
      link: { text: 'subscribers.title', place: 150 },
      readModels: ['subscribers'],
    },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
