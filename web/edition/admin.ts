import type { EditionEvent } from '#domain/edition/events.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const editionAdmin = {
  screens: {
    editions: {
      path: '/admin/editions',
      roles: EDITORS,
      link: { text: 'edition.title', place: 120 },
      readModels: ['editions', 'articles', 'media'],
    },
  },
  editPaths: { latestEdition: '/admin/editions' },
  actions: [{ to: '/admin/editions?open=new', text: 'edition.add' }],
  kinds: {
    edition: { label: 'history.kind.edition', path: (id) => `/admin/editions?open=${id}` },
  },
  events: {
    EditionOpened: 'history.event.EditionOpened',
    EditionEdited: 'history.event.EditionEdited',
    CoverUpdated: 'history.event.CoverUpdated',
    EditionPublished: 'history.event.EditionPublished',
    EditionUnpublished: 'history.event.EditionUnpublished',
  } satisfies Record<EditionEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
