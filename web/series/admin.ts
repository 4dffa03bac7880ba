import type { addSeries } from '#domain/series/commands.ts';
import type { SeriesEvent } from '#domain/series/events.ts';
import { eventFieldsOf } from '../event-fields-of-items.ts';
import type { ItemFields } from '../item-type.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

const fields = {
  title: { control: 'line', isLocalized: true },
  text: { control: 'text', isLocalized: true },
  articles: { control: 'articles', label: 'series.articles' },
} as const satisfies ItemFields<typeof addSeries, keyof typeof pt>;

/** The admin screens of the slice. */
export const seriesAdmin = {
  screens: {
    series: {
      path: '/admin/series',
      roles: EDITORS,
      link: { text: 'series.title', help: 'series.help', icon: 'paragraph', place: 57 },
      readModels: ['series', 'articles'],
    },
  },
  editPaths: {
    series: async (queries, locale, { slug = '' }) => {
      const lookup = await queries.series(locale, slug);
      return 'found' in lookup ? `/admin/series?open=${lookup.found.id}` : undefined;
    },
  },
  actions: [{ to: '/admin/series?open=new', text: 'series.add' }],
  items: {
    series: {
      path: '/admin/series',
      noun: 'Series',
      schemas: 'series',
      title: 'series.title',
      add: 'series.add',
      none: 'series.none',
      fields,
      columns: ['series.articles'],
      rows: async (queries, locale) =>
        (await queries.adminSeries(locale)).map(({ id, title, articles }) => ({
          id,
          name: title,
          cells: [String(articles)],
        })),
    },
  },
  kinds: {
    series: {
      label: 'history.kind.series',
      fields: eventFieldsOf(fields),
    },
  },
  events: {
    SeriesAdded: 'history.event.SeriesAdded',
    SeriesEdited: 'history.event.SeriesEdited',
    SeriesDeleted: 'history.event.SeriesDeleted',
    SeriesRestored: 'history.event.SeriesRestored',
  } satisfies Record<SeriesEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
