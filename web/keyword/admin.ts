import type { addKeyword } from '#domain/keyword/commands.ts';
import type { KeywordEvent } from '#domain/keyword/events.ts';
import { eventFieldsOf } from '../event-fields-of-items.ts';
import type { ItemFields } from '../item-type.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

const fields = {
  name: { control: 'line', isLocalized: true },
} as const satisfies ItemFields<typeof addKeyword, keyof typeof pt>;

/** The admin screens of the slice. */
export const keywordAdmin = {
  screens: {
    keywords: {
      path: '/admin/keywords',
      roles: EDITORS,
      link: { text: 'keywords.title', help: 'keywords.help', icon: 'label', place: 55 },
      readModels: ['keywords', 'articles'],
    },
  },
  editPaths: {
    keyword: async (queries, locale, { slug = '' }) => {
      const lookup = await queries.keyword(locale, slug);
      return 'found' in lookup ? `/admin/keywords?open=${lookup.found.id}` : undefined;
    },
  },
  actions: [{ to: '/admin/keywords?open=new', text: 'keyword.add' }],
  items: {
    keyword: {
      path: '/admin/keywords',
      noun: 'Keyword',
      schemas: 'keyword',
      title: 'keywords.title',
      add: 'keyword.add',
      none: 'keywords.none',
      fields,
      columns: ['keyword.articles'],
      rows: async (queries, locale) =>
        (await queries.adminKeywords(locale)).map(({ id, name, articles }) => ({
          id,
          name,
          cells: [String(articles)],
        })),
    },
  },
  kinds: {
    keyword: {
      label: 'history.kind.keyword',
      fields: eventFieldsOf(fields),
    },
  },
  events: {
    KeywordAdded: 'history.event.KeywordAdded',
    KeywordEdited: 'history.event.KeywordEdited',
    KeywordDeleted: 'history.event.KeywordDeleted',
    KeywordRestored: 'history.event.KeywordRestored',
  } satisfies Record<KeywordEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
