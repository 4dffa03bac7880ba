import type { addAdvert } from '#domain/advert/commands.ts';
import type { AdvertEvent } from '#domain/advert/events.ts';
import { byLocale } from '#domain/shared/locale.ts';
import { eventFieldsOf } from '../event-fields-of-items.ts';
import type { ItemFields } from '../item-type.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

const placements = {
  home: { message: 'advert.placement.home' },
  list: { message: 'advert.placement.list' },
  article: { message: 'advert.placement.article' },
  guide: { message: 'advert.placement.guide' },
} as const;

/** The form of an advert. The history shows the same fields. */
const fields = {
  name: { control: 'line' },
  placement: { isHalf: true, control: 'select', options: placements },
  locale: {
    isHalf: true,
    control: 'select',
    options: {
      '': { message: 'advert.bothLanguages' },
      ...byLocale((each) => ({ message: `advert.only.${each}` as const })),
    },
  },
  from: { isHalf: true, control: 'line', type: 'date' },
  until: { isHalf: true, control: 'line', type: 'date' },
  target: { control: 'line', hint: 'advert.targetHint' },
  picture: { control: 'picture' },
  alt: { control: 'line', isLocalized: true },
} as const satisfies ItemFields<typeof addAdvert, keyof typeof pt>;

/** The admin screens of the slice. */
export const advertAdmin = {
  screens: {
    adverts: {
      path: '/admin/adverts',
      roles: EDITORS,
      link: { text: 'advert.title', help: 'advert.help', icon: 'megaphone', place: 140 },
      readModels: ['adverts', 'media'],
    },
  },
  actions: [{ to: '/admin/adverts?open=new', text: 'advert.add' }],
  items: {
    advert: {
      path: '/admin/adverts',
      noun: 'Advert',
      schemas: 'advert',
      title: 'advert.title',
      add: 'advert.add',
      none: 'advert.none',
      fields,
      preview: { anchor: 'advert-{placement}' },
      columns: ['history.field.placement', 'history.field.from', 'history.field.until'],
      rows: async (queries) =>
        (await queries.bookedAdverts()).map(({ id, name, placement, from, until }) => ({
          id,
          name,
          cells: [placements[placement], from, until],
        })),
    },
  },
  kinds: {
    advert: {
      label: 'history.kind.advert',
      fields: eventFieldsOf(fields, { locale: 'language' }),
    },
  },
  events: {
    AdvertAdded: 'history.event.AdvertAdded',
    AdvertEdited: 'history.event.AdvertEdited',
    AdvertDeleted: 'history.event.AdvertDeleted',
    AdvertRestored: 'history.event.AdvertRestored',
  } satisfies Record<AdvertEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
