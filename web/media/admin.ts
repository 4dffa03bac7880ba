import type { MediaEvent } from '#domain/media/events.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const mediaAdmin = {
  screens: {
    library: {
      path: '/admin/media',
      roles: EDITORS,
      link: { text: 'media.title', place: 60 },
      readModels: ['media', 'history'],
    },
  },
  kinds: {
    media: { label: 'history.kind.media', path: (id) => `/admin/media?picture=${id}` },
  },
  events: {
    MediaRegistered: 'history.event.MediaRegistered',
    MediaEdited: 'history.event.MediaEdited',
    MediaReplaced: 'history.event.MediaReplaced',
    MediaDeleted: 'history.event.MediaDeleted',
    MediaRestored: 'history.event.MediaRestored',
  } satisfies Record<MediaEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
