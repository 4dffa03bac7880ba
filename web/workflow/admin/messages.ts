import { byLocale } from '#domain/shared/locale.ts';
import type { MessageId } from '../../messages.ts';

/** Ids of the messages with which the work on a language of an article is shown and changed. */
export const TASK_MESSAGE_IDS = {
  step: 'workflow.step',
  draft: 'workflow.step.draft',
  review: 'workflow.step.review',
  ready: 'workflow.step.ready',
  assignee: 'board.assignee',
  nobody: 'board.nobody',
  formerAccount: 'board.formerAccount',
  due: 'board.due',
  undo: 'desk.undo',
  noAnswer: 'account.noAnswer',
} as const satisfies Record<string, MessageId>;

export type TaskMessages = Record<keyof typeof TASK_MESSAGE_IDS, string>;

/** Ids of the messages of the board. */
export const BOARD_MESSAGE_IDS = {
  ...TASK_MESSAGE_IDS,
  empty: 'board.empty',
  move: 'board.move',
  moved: 'board.moved',
  toDraft: 'board.toDraft',
  toReview: 'board.toReview',
  backToReview: 'board.backToReview',
  toReady: 'board.toReady',
  dueOn: 'board.dueOn',
  overdue: 'board.overdue',
  unassigned: 'board.unassigned',
  missing: 'board.missing',
  scheduled: 'board.scheduled',
  unpublished: 'board.unpublished',
  untitled: 'article.desk.untitled',
  ...byLocale((each) => `article.desk.${each}` as const),
} as const satisfies Record<string, MessageId>;

export type BoardMessages = Record<keyof typeof BOARD_MESSAGE_IDS, string>;
