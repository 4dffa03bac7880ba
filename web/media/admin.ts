import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const mediaAdmin = {
  screens: {
    library: {
      path: '/admin/media',
      roles: EDITORS,
      link: { text: 'media.title', place: 60 },
      readModels: ['media', 'history'],
    },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
