import type { MessageId } from '../../../messages.ts';

/** Ids of the messages of `UnsavedArticles`. */
export const UNSAVED_MESSAGE_IDS = {
  unsavedTexts: 'article.unsaved.heading',
  untitled: 'article.desk.untitled',
  letGo: 'article.unsaved.letGo',
  letGone: 'article.unsaved.letGone',
  takenBack: 'article.unsaved.takenBack',
  undo: 'desk.undo',
  noAnswer: 'account.noAnswer',
} as const satisfies Record<string, MessageId>;

export type UnsavedMessages = Record<keyof typeof UNSAVED_MESSAGE_IDS, string>;
