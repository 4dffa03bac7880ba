import type { Locale } from '../shared/locale.ts';

/** The steps of a text on its way to readers, in their order. A text without a step is a draft. */
export const articleSteps = ['draft', 'review', 'ready'] as const;
export type ArticleStep = (typeof articleSteps)[number];

interface InLanguage {
  /** Id of the article. */
  id: string;
  locale: Locale;
}

/** Events of the work on an article, each about one language. The stream is `workflow-{id of the article}`. */
export type WorkflowEvent =
  | { type: 'ArticleStepMoved'; data: InLanguage & { step: ArticleStep } }
  /** `assignee` is the id of an account. */
  | { type: 'ArticleAssigned'; data: InLanguage & { assignee: string } }
  | { type: 'ArticleUnassigned'; data: InLanguage }
  /** `due` is a calendar day in Madeira, `YYYY-MM-DD`. */
  | { type: 'ArticleDueDateSet'; data: InLanguage & { due: string } }
  | { type: 'ArticleDueDateCleared'; data: InLanguage };
