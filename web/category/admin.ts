import type { addCategory } from '#domain/category/commands.ts';
import type { CategoryEvent, CategoryOrderEvent } from '#domain/category/events.ts';
import { hues } from '#domain/shared/hue.ts';
import { otherLocales } from '#domain/shared/locale.ts';
import type { EventFields } from '../event-field.ts';
import type { ItemFields } from '../item-type.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

const fields = {
  name: { control: 'line', isLocalized: true },
  slug: { control: 'line', isLocalized: true, hint: 'category.slugHint' },
  description: { control: 'text', isLocalized: true },
  hue: {
    control: 'hue',
    options: Object.fromEntries(hues.map((hue) => [hue, { message: `category.hue.${hue}` as const }])),
  },
} as const satisfies ItemFields<typeof addCategory, keyof typeof pt>;

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
  items: {
    category: {
      path: '/admin/categories',
      noun: 'Category',
      schemas: 'category',
      title: 'category.title',
      add: 'category.add',
      none: 'category.none',
      fields,
      columns: ['category.otherName', 'history.field.articles'],
      reorder: 'ReorderCategories',
      rows: async (queries, locale) =>
        (await queries.adminCategories()).map(({ id, name, hue, articles }) => ({
          id,
          name: name[locale],
          hue,
          cells: [
            otherLocales(locale)
              .map((each) => name[each])
              .join(' · '),
            {
              text: { message: 'category.articles', values: { count: articles } },
              to: `/admin/articles?category=${id}`,
            },
          ],
        })),
    },
  },
  kinds: {
    category: {
      label: 'history.kind.category',
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
