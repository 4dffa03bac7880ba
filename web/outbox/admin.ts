import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const outboxAdmin = {
  screens: {
    emails: {
      path: '/admin/emails',
      roles: ['admin'],
      link: { text: 'emails.title', help: 'emails.help', icon: 'plane', place: 215 },
    },
    storedEmail: { path: '/admin/emails/[id]', roles: ['admin'] },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
