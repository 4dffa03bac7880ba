import type { TitleInLocale } from '#domain/article/title-in-locale.ts';
import type { NotedWords } from '#domain/note/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { EventMetadata } from '#storage/events/event-store.ts';

/** The text of a note or of an answer. */
export interface NoteEntry {
  /** The id of the note, or of the answer. */
  id: string;
  author: EventMetadata['actor'];
  /** ISO 8601 in UTC. */
  at: string;
  /** Names accounts as `@[id]`; empty if it was deleted. */
  text: string;
  isDeleted: boolean;
}

/** A note on an article that was not deleted. */
export interface ArticleNote {
  id: string;
  locale: Locale;
  words: NotedWords;
  isResolved: boolean;
  /** The note, and its answers in their order. */
  entries: NoteEntry[];
}

/** An open note that names an account. The title is in the language of the note, otherwise in the other one. */
export interface Mention extends TitleInLocale {
  /** Id of the article. */
  article: string;
  note: string;
  locale: Locale;
  entries: NoteEntry[];
}
