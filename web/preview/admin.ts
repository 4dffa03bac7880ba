import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const previewAdmin = {
  screens: {
    sitePreview: {
      path: '/admin/preview',
      roles: EDITORS,
      link: { text: 'preview.title', help: 'preview.help', icon: 'eye', place: 80 },
      readModels: ['articles'],
    },
    articlePreview: { path: '/admin/articles/[id]/preview', roles: EDITORS },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
