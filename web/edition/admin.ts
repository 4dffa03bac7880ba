import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const editionAdmin = {
  screens: {
    editions: {
      path: '/admin/editions',
      roles: EDITORS,
      link: { text: 'edition.title', place: 120 },
      readModels: ['editions', 'articles', 'media'],
    },
  },
  editPaths: { latestEdition: '/admin/editions' },
  actions: [{ to: '/admin/editions?open=new', text: 'edition.add' }],
} as const satisfies SliceAdmin<keyof typeof pt>;
