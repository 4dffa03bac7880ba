import { type ArticleStep, articleSteps } from '#domain/workflow/events.ts';

/** Returns the step before (-1) or after (1) a step; undefined if there is none. */
export const neighbourOf = (step: ArticleStep, by: -1 | 1): ArticleStep | undefined =>
  articleSteps[articleSteps.indexOf(step) + by];

/** The name of the message with which a button moves a text from a step, one back and one on. */
export const MOVE_LABELS = {
  draft: { back: undefined, on: 'toReview' },
  review: { back: 'toDraft', on: 'toReady' },
  ready: { back: 'backToReview', on: undefined },
} as const;

/** The same for authors, who submit and take back, but decide nothing about what is ready. */
export const AUTHOR_MOVES = {
  draft: { back: undefined, on: 'toReview' },
  review: { back: 'toDraft', on: undefined },
  ready: { back: undefined, on: undefined },
} as const;
