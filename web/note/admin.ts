import type { NoteEvent } from '#domain/note/events.ts';
import type { EventFields } from '../event-field.ts';
import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** How the history shows notes; the screen of the article shows the notes themselves. */
export const noteAdmin = {
  screens: {},
  kinds: {
    notes: {
      label: 'history.kind.note',
      path: (id) => `/admin/articles/${id}`,
      namedLike: 'article-',
      fields: {
        note: 'hidden',
        answer: 'hidden',
        locale: 'language',
        words: { fields: { quote: 'text', block: 'hidden', prefix: 'hidden', suffix: 'hidden', place: 'hidden' } },
        text: { format: 'text', label: 'history.field.noteText' },
      } satisfies EventFields<NoteEvent, keyof typeof pt>,
    },
  },
  events: {
    NotePinned: 'history.event.NotePinned',
    NoteAnswered: 'history.event.NoteAnswered',
    NoteResolved: 'history.event.NoteResolved',
    NoteReopened: 'history.event.NoteReopened',
    NoteDeleted: 'history.event.NoteDeleted',
    NoteRestored: 'history.event.NoteRestored',
    NoteAnswerDeleted: 'history.event.NoteAnswerDeleted',
    NoteAnswerRestored: 'history.event.NoteAnswerRestored',
  } satisfies Record<NoteEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
