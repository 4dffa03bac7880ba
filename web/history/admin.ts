import { EDITORS, REPORT_READERS, type SliceAdmin } from '../slice.ts';
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
      roles: REPORT_READERS,
      link: { text: 'history.title', help: 'history.help', icon: 'clock', place: 200 },
      readModels: ['history'],
    },
    auditEvent: { path: '/admin/history/[id]', roles: REPORT_READERS },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
