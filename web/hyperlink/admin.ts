import type { addHyperlink } from '#domain/hyperlink/commands.ts';
import type { HyperlinkEvent } from '#domain/hyperlink/events.ts';
import { eventFieldsOf } from '../event-fields-of-items.ts';
import type { ItemFields } from '../item-type.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The form of a hyperlink. The history shows the same fields. */
const fields = {
  id: { control: 'line', label: 'hyperlink.code', hint: 'hyperlink.codeHint', isOnlyNew: true },
  title: { control: 'line', isLocalized: true },
  target: { control: 'line', type: 'url' },
  text: { control: 'text', isLocalized: true },
  picture: { control: 'picture-with-alt' },
} as const satisfies ItemFields<typeof addHyperlink, keyof typeof pt>;

/** The admin screens of the slice. */
export const hyperlinkAdmin = {
  screens: {
    hyperlinks: {
      path: '/admin/hyperlinks',
      roles: EDITORS,
      link: { text: 'hyperlinks.title', help: 'hyperlink.help', icon: 'code', place: 130 },
      readModels: ['hyperlinks', 'media'],
    },
  },
  editPaths: {
    hyperlinks: '/admin/hyperlinks',
    hyperlink: async (_queries, _locale, { id }) => `/admin/hyperlinks?open=${id}`,
  },
  actions: [{ to: '/admin/hyperlinks?open=new', text: 'hyperlink.add' }],
  items: {
    hyperlink: {
      path: '/admin/hyperlinks',
      noun: 'Hyperlink',
      schemas: 'hyperlink',
      title: 'hyperlinks.title',
      add: 'hyperlink.add',
      none: 'hyperlinks.empty',
      fields,
      columns: ['hyperlink.code', 'history.field.target'],
      rows: async (queries, locale) =>
        (await queries.hyperlinks(locale)).map(({ id, title, target }) => ({ id, name: title, cells: [id, target] })),
    },
  },
  kinds: {
    hyperlink: {
      label: 'history.kind.hyperlink',
      fields: eventFieldsOf(fields),
    },
  },
  events: {
    HyperlinkAdded: 'history.event.HyperlinkAdded',
    HyperlinkEdited: 'history.event.HyperlinkEdited',
    HyperlinkDeleted: 'history.event.HyperlinkDeleted',
    HyperlinkRestored: 'history.event.HyperlinkRestored',
  } satisfies Record<HyperlinkEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
