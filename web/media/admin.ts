import type { MediaEvent } from '#domain/media/events.ts';
import { LIBRARY_ROLES } from '#domain/shared/role-rights.ts';
import type { EventFields } from '../event-field.ts';
import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

const kinds = {
  photograph: { message: 'media.kind.photograph' },
  painting: { message: 'media.kind.painting' },
  print: { message: 'media.kind.print' },
  drawing: { message: 'media.kind.drawing' },
} as const;

/** The fields of a picture's file. */
const file = {
  id: { format: 'picture', label: 'media.picture' },
  width: { format: 'text', label: 'media.width' },
  height: { format: 'text', label: 'media.height' },
  format: { format: 'text', label: 'media.format' },
  bytes: { format: 'text', label: 'media.bytes' },
  colour: { format: 'colour', label: 'media.colour' },
  placeholder: 'hidden',
} as const;

const turnField = {
  format: { options: { 0: '0°', 90: '90°', 180: '180°', 270: '270°' } },
  label: 'media.turn',
} as const;

/** The part of a picture that is shown, in pixels. */
const part = {
  left: { format: 'text', label: 'media.left' },
  top: { format: 'text', label: 'media.top' },
  width: { format: 'text', label: 'media.partWidth' },
  height: { format: 'text', label: 'media.partHeight' },
} as const;

/** The admin screens of the slice. */
export const mediaAdmin = {
  screens: {
    library: {
      path: '/admin/media',
      roles: LIBRARY_ROLES,
      link: { text: 'media.title', help: 'media.help', icon: 'picture', place: 60 },
      readModels: ['media', 'history'],
    },
  },
  kinds: {
    media: {
      label: 'history.kind.media',
      path: (id) => `/admin/media?picture=${id}`,
      fields: {
        fileName: 'text',
        texts: { fields: { alt: 'text', caption: 'text' } },
        credit: { fields: { kind: { options: kinds }, author: 'text', licence: 'text', source: 'text' } },
        focus: { fields: { x: 'percent', y: 'percent' } },
        ...file,
        picture: { fields: file },
        framed: {
          fields: {
            framing: { fields: { turn: turnField, part: { fields: part } } },
            colour: 'hidden',
            placeholder: 'hidden',
          },
        },
      } satisfies EventFields<MediaEvent, keyof typeof pt>,
    },
  },
  events: {
    MediaRegistered: 'history.event.MediaRegistered',
    MediaEdited: 'history.event.MediaEdited',
    MediaReplaced: 'history.event.MediaReplaced',
    MediaFramed: 'history.event.MediaFramed',
    MediaDeleted: 'history.event.MediaDeleted',
    MediaRestored: 'history.event.MediaRestored',
  } satisfies Record<MediaEvent['type'], keyof typeof pt>,
  jobs: {
    'delete-unrecorded-uploads': {
      title: 'job.delete-unrecorded-uploads',
      result: 'job.delete-unrecorded-uploads.result',
    },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
