import type { CategoryEvent, CategoryOrderEvent } from '#domain/category/events.ts';
import type { EventFields } from '../event-field.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const categoryAdmin = {
  screens: {
    categories: {
      path: '/admin/categories',
      roles: EDITORS,
      link: { text: 'category.title', help: 'category.help', icon: 'label', place: 50 },
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
  kinds: {
    category: {
      label: 'history.kind.category',
      path: (id) => `/admin/categories?open=${id}`,
      fields: {
        name: 'text',
        slug: 'text',
        description: 'text',
        hue: 'hue',
        locale: 'language',
      } satisfies EventFields<CategoryEvent, keyof typeof pt>,
    },
    categories: {
      label: 'history.kind.categories',
      path: () => '/admin/categories',
      fields: { order: { prefix: 'category-' } } satisfies EventFields<CategoryOrderEvent, keyof typeof pt>,
    },
  },
  events: {
    CategoryAdded: 'history.event.CategoryAdded',
    CategoryEdited: 'history.event.CategoryEdited',
    CategoryDeleted: 'history.event.CategoryDeleted',
    CategoryRestored: 'history.event.CategoryRestored',
    CategorySlugWithdrawn: 'history.event.CategorySlugWithdrawn',
    CategoriesReordered: 'history.event.CategoriesReordered',
  } satisfies Record<CategoryEvent['type'] | CategoryOrderEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
