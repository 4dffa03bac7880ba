import type { EditionEvent } from '#domain/edition/events.ts';
import type { EventFields } from '../event-field.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const editionAdmin = {
  screens: {
    editions: {
      path: '/admin/editions',
      roles: EDITORS,
      link: { text: 'edition.title', help: 'edition.help', icon: 'book', place: 120 },
      readModels: ['editions', 'articles', 'media'],
    },
  },
  editPaths: { latestEdition: '/admin/editions' },
  actions: [
    { to: '/admin/editions?open=new', text: 'edition.add' },
    { to: '/admin/editions?open=cover', text: 'edition.changeCurrentCover' },
  ],
  kinds: {
    edition: {
      label: 'history.kind.edition',
      path: (id) => `/admin/editions?open=${id}`,
      fields: {
        number: { format: 'text', label: 'edition.numberLabel' },
        title: 'text',
        month: 'month',
        summary: 'text',
        hue: 'hue',
        link: 'text',
        articles: { prefix: 'article-' },
        cover: { fields: { mediaId: 'picture', alt: 'text' } },
      } satisfies EventFields<EditionEvent, keyof typeof pt>,
    },
  },
  events: {
    EditionOpened: 'history.event.EditionOpened',
    EditionEdited: 'history.event.EditionEdited',
    CoverUpdated: 'history.event.CoverUpdated',
    EditionPublished: 'history.event.EditionPublished',
    EditionUnpublished: 'history.event.EditionUnpublished',
  } satisfies Record<EditionEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
