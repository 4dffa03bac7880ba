import type { Locale } from '../shared/locale.ts';

/** Where the words of a note are in the shared document of the article (docs/decisions/0044). */
export interface WordsPlace {
  /** The epoch of the document: a place means nothing in another one. */
  document: string;
  /** Yjs relative positions of the first and behind the last letter, in base64. */
  start: string;
  end: string;
}

/** The words that a note is pinned to, as in a text quote selector of the W3C Web Annotation Data Model, §4.2.4. */
export interface NotedWords {
  /** The words as they were when the note was pinned, with a line break between blocks. */
  quote: string;
  /** Id of the block in which they begin; null if it had none. */
  block: string | null;
  /** At most 32 characters of the text before and behind them, as they were. */
  prefix: string;
  suffix: string;
  /** Null if the sender did not have the shared document open. */
  place: WordsPlace | null;
}

interface OfNote {
  /** Id of the article. */
  id: string;
  note: string;
}

/**
 * Events of the notes on an article. The stream is `notes-{id of the article}`. Texts name accounts as `@[id]`, so that no name has to be
 * changed or erased in them.
 */
export type NoteEvent =
  | { type: 'NotePinned'; data: OfNote & { locale: Locale; words: NotedWords; text: string } }
  | { type: 'NoteAnswered'; data: OfNote & { answer: string; text: string } }
  | { type: 'NoteResolved'; data: OfNote }
  | { type: 'NoteReopened'; data: OfNote }
  | { type: 'NoteDeleted'; data: OfNote }
  | { type: 'NoteRestored'; data: OfNote }
  | { type: 'NoteAnswerDeleted'; data: OfNote & { answer: string } }
  | { type: 'NoteAnswerRestored'; data: OfNote & { answer: string } };
