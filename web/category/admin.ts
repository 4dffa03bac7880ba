import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const categoryAdmin = {
  screens: {
    categories: {
      path: '/admin/categories',
      roles: EDITORS,
      link: { text: 'category.title', place: 50 },
      readModels: ['categories', 'articles'],
    },
  },
  editPaths: {
    category: async (queries, locale, { category = '' }) => {
      const found = await queries.category(locale, category);
      return found && `/admin/categories?open=${found.id}`;
    },
  },
  actions: [{ to: '/admin/categories?open=new', text: 'category.add' }],
} as const satisfies SliceAdmin<keyof typeof pt>;
