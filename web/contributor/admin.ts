import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const contributorAdmin = {
  screens: {
    contributors: {
      path: '/admin/contributors',
      roles: EDITORS,
      link: { text: 'contributor.title', place: 40 },
      readModels: ['contributors', 'articles'],
    },
  },
  actions: [{ to: '/admin/contributors?open=new', text: 'contributor.add' }],
} as const satisfies SliceAdmin<keyof typeof pt>;
