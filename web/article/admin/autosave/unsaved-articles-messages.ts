import type { MessageId } from '../../../messages.ts';

/** The words of a list of articles that somebody began and never saved. */
export const UNSAVED_WORDS = {
  unsavedTexts: 'article.unsaved.heading',
  untitled: 'media.untitled',
  letGo: 'article.unsaved.letGo',
  letGone: 'article.unsaved.letGone',
  takenBack: 'article.unsaved.takenBack',
  undo: 'desk.undo',
  noAnswer: 'account.noAnswer',
} as const satisfies Record<string, MessageId>;

export type UnsavedWords = Record<keyof typeof UNSAVED_WORDS, string>;
