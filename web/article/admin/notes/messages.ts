import { byLocale } from '#domain/shared/locale.ts';
import type { MessageId } from '../../../messages.ts';

/** Ids of the messages of the notes on an article. */
export const NOTE_MESSAGE_IDS = {
  title: 'note.title',
  add: 'note.add',
  about: 'note.about',
  text: 'note.text',
  answerText: 'note.answerText',
  mentionHint: 'note.mentionHint',
  colleagues: 'note.colleagues',
  pin: 'note.pin',
  answer: 'note.answer',
  cancel: 'note.cancel',
  resolve: 'note.resolve',
  reopen: 'note.reopen',
  delete: 'note.delete',
  deleteAnswer: 'note.deleteAnswer',
  deletedAnswer: 'note.deletedAnswer',
  show: 'note.show',
  wordsGone: 'note.wordsGone',
  none: 'note.none',
  resolved: 'note.resolved',
  unread: 'note.unread',
  formerAccount: 'note.formerAccount',
  ...byLocale((each) => `desk.in.${each}` as const),
  noAnswer: 'account.noAnswer',
  undo: 'desk.undo',
} as const satisfies Record<string, MessageId>;

export type NoteMessages = Record<keyof typeof NOTE_MESSAGE_IDS, string>;
