import { ALL_STAFF, EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const historyAdmin = {
  screens: {
    deleted: {
      path: '/admin/deleted',
      roles: EDITORS,
      link: { text: 'history.deleted', help: 'history.deletedHelp', icon: 'bin', place: 190 },
      readModels: ['history'],
    },
    audit: {
      path: '/admin/history',
      roles: ALL_STAFF,
      link: { text: 'history.title', help: 'history.help', icon: 'clock', place: 200 },
      readModels: ['history'],
    },
    auditEvent: { path: '/admin/history/[id]', roles: ALL_STAFF },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
