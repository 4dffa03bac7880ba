import { ALL_STAFF, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const accountAdmin = {
  screens: {
    people: { path: '/admin/people', roles: ['admin'], link: { text: 'desk.people', place: 210 } },
    account: { path: '/admin/account', roles: ALL_STAFF, link: { text: 'desk.account', place: 220 } },
    signIn: { path: '/admin/sign-in', roles: 'anyone' },
    forgotPassword: { path: '/admin/forgotten', roles: 'anyone' },
    setPassword: { path: '/admin/new-password', roles: 'anyone' },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
