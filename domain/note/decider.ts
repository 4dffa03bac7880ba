import { assertNever, type Decider, type Rejection } from '../decider.ts';
import type { Locale } from '../shared/locale.ts';
import type { NotedWords, NoteEvent } from './events.ts';

/** A note, as far as rules need it. */
export interface Note {
  isResolved: boolean;
  isDeleted: boolean;
  /** The answers by id; true for one that was deleted. */
  answers: Readonly<Record<string, boolean>>;
}

/** The notes on an article, by id. */
export type Notes = Readonly<Record<string, Note>>;

/** Notes on one article that are not deleted, and answers to one note. */
export const MAX_NOTES = 500;
export const MAX_ANSWERS = 200;

interface OfArticle {
  /** Id of the article. */
  id: string;
  note: string;
  /** The status of the article, which is in another stream. */
  article: 'none' | 'existing' | 'deleted';
}

/** Commands that change a note as a whole. */
type NoteChange = 'ResolveNote' | 'ReopenNote' | 'DeleteNote' | 'RestoreNote';

export type NoteCommand = OfArticle &
  (
    | { name: 'PinNote'; locale: Locale; words: NotedWords; text: string }
    | { name: 'AnswerNote'; answer: string; text: string }
    | { [Name in NoteChange]: { name: Name } }[NoteChange]
    | { name: 'DeleteNoteAnswer' | 'RestoreNoteAnswer'; answer: string }
  );

/**
 * Decides the commands of the notes on an article (docs/product.md, rule 78). Rejects with `not_found` what does not exist, with `deleted`
 * what was deleted, and with `too_many_notes` what is beyond the limits. What changes nothing leads to no event.
 */
export const noteDecider: Decider<Notes, NoteCommand, NoteEvent> = {
  initial: {},
  decide(command, state) {
    const { article, note } = command;
    if (article === 'none') return { rejected: 'not_found' };
    if (article === 'deleted') return { rejected: 'deleted' };
    if (command.name === 'PinNote') return pin(command, state);
    const known = state[note];
    if (!known) return { rejected: 'not_found' };
    return decideOnNote(command, known);
  },
  evolve: (state, event) => ({ ...state, [event.data.note]: evolveNote(state[event.data.note], event) }),
};

const pin = (
  { id, note, locale, words, text }: Extract<NoteCommand, { name: 'PinNote' }>,
  state: Notes,
): NoteEvent[] | Rejection => {
  if (state[note]) return [];
  if (Object.values(state).filter(({ isDeleted }) => !isDeleted).length >= MAX_NOTES)
    return { rejected: 'too_many_notes' };
  return [{ type: 'NotePinned', data: { id, note, locale, words, text } }];
};

const decideOnNote = (
  command: Exclude<NoteCommand, { name: 'PinNote' }>,
  { isResolved, isDeleted, answers }: Note,
): NoteEvent[] | Rejection => {
  const { id, note, name } = command;
  const data = { id, note };
  if (name === 'DeleteNote') return isDeleted ? [] : [{ type: 'NoteDeleted', data }];
  if (name === 'RestoreNote') return isDeleted ? [{ type: 'NoteRestored', data }] : [];
  if (isDeleted) return { rejected: 'deleted' };
  switch (name) {
    case 'ResolveNote':
      return isResolved ? [] : [{ type: 'NoteResolved', data }];
    case 'ReopenNote':
      return isResolved ? [{ type: 'NoteReopened', data }] : [];
    case 'AnswerNote': {
      const { answer, text } = command;
      if (answer in answers) return [];
      if (Object.keys(answers).length >= MAX_ANSWERS) return { rejected: 'too_many_notes' };
      const answered: NoteEvent = { type: 'NoteAnswered', data: { ...data, answer, text } };
      return isResolved ? [answered, { type: 'NoteReopened', data }] : [answered];
    }
    case 'DeleteNoteAnswer':
    case 'RestoreNoteAnswer':
      return changeAnswer(command, answers);
    default:
      return assertNever(command);
  }
};

const changeAnswer = (
  { name, id, note, answer }: Extract<NoteCommand, { answer: string }> & { name: string },
  answers: Note['answers'],
): NoteEvent[] | Rejection => {
  const wasDeleted = answers[answer];
  const isDeleted = name === 'DeleteNoteAnswer';
  if (wasDeleted === undefined) return { rejected: 'not_found' };
  if (wasDeleted === isDeleted) return [];
  return [{ type: isDeleted ? 'NoteAnswerDeleted' : 'NoteAnswerRestored', data: { id, note, answer } }];
};

const evolveNote = (
  note: Note = { isResolved: false, isDeleted: false, answers: {} },
  { type, data }: NoteEvent,
): Note => {
  switch (type) {
    case 'NotePinned':
      return note;
    case 'NoteResolved':
      return { ...note, isResolved: true };
    case 'NoteReopened':
      return { ...note, isResolved: false };
    case 'NoteDeleted':
      return { ...note, isDeleted: true };
    case 'NoteRestored':
      return { ...note, isDeleted: false };
    case 'NoteAnswered':
    case 'NoteAnswerRestored':
      return { ...note, answers: { ...note.answers, [data.answer]: false } };
    case 'NoteAnswerDeleted':
      return { ...note, answers: { ...note.answers, [data.answer]: true } };
    default:
      return assertNever(type);
  }
};
