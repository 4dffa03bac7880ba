import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type NoteCommand, type Notes, noteDecider } from './decider.ts';
import type { NoteEvent } from './events.ts';

export const noteAggregate: Aggregate<Notes, NoteCommand, NoteEvent> = {
  prefix: 'notes-',
  decider: noteDecider,
  upcastersByType: {
    NotePinned: [],
    NoteAnswered: [],
    NoteResolved: [],
    NoteReopened: [],
    NoteDeleted: [],
    NoteRestored: [],
    NoteAnswerDeleted: [],
    NoteAnswerRestored: [],
  },
};

export const note: DomainSlice = { aggregates: [noteAggregate] };
