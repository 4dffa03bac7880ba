import { assertNever, type Decider, type Rejection } from '../decider.ts';
import type { Locale, PartlyLocalized } from '../shared/locale.ts';
import type { ArticleStep, WorkflowEvent } from './events.ts';

/** The work on one language of an article. */
export interface ArticleTask {
  step: ArticleStep;
  /** Id of an account; null: nobody. */
  assignee: string | null;
  /** Calendar day in Madeira; null: none. */
  due: string | null;
}

/** The work on an article. A language without an entry is a draft that is assigned to nobody and has no due date. */
export type Workflow = PartlyLocalized<ArticleTask>;

export const NEW_TASK: ArticleTask = { step: 'draft', assignee: null, due: null };

/** Returns true if nothing of the work was done: the text is a draft, assigned to nobody, without a due date. */
export const isNew = ({ step, assignee, due }: ArticleTask): boolean =>
  step === NEW_TASK.step && assignee === null && due === null;

interface OfArticle {
  /** Id of the article. */
  id: string;
  locale: Locale;
  /** The status of the article, which is in another stream. */
  article: 'none' | 'existing' | 'deleted';
}

export type WorkflowCommand = OfArticle &
  (
    | { name: 'MoveArticleStep'; step: ArticleStep; from?: ArticleStep | undefined }
    | { name: 'AssignArticle'; assignee: string | null }
    | { name: 'SetArticleDueDate'; due: string | null }
  );

/**
 * Decides the commands of the work on an article (docs/product.md, rule 75). Rejects with `not_found` or `deleted` for an article that does
 * not exist, and with `step_changed` when the language is no longer at the step that the sender saw. What changes nothing leads to no event.
 */
export const workflowDecider: Decider<Workflow, WorkflowCommand, WorkflowEvent> = {
  initial: {},
  decide(command, state) {
    const { article, locale } = command;
    if (article === 'none') return { rejected: 'not_found' };
    if (article === 'deleted') return { rejected: 'deleted' };
    return decideTask(command, state[locale] ?? NEW_TASK);
  },
  evolve(state, event) {
    const { locale } = event.data;
    const { [locale]: task = NEW_TASK, ...others } = state;
    const changed = { ...task, ...changeOf(event) };
    return isNew(changed) ? others : { ...others, [locale]: changed };
  },
};

const decideTask = (command: WorkflowCommand, task: ArticleTask): WorkflowEvent[] | Rejection => {
  const { id, locale } = command;
  switch (command.name) {
    case 'MoveArticleStep': {
      const { step, from } = command;
      if (task.step === step) return [];
      if (from !== undefined && from !== task.step) return { rejected: 'step_changed' };
      return [{ type: 'ArticleStepMoved', data: { id, locale, step } }];
    }
    case 'AssignArticle': {
      const { assignee } = command;
      if (task.assignee === assignee) return [];
      if (assignee === null) return [{ type: 'ArticleUnassigned', data: { id, locale } }];
      return [{ type: 'ArticleAssigned', data: { id, locale, assignee } }];
    }
    case 'SetArticleDueDate': {
      const { due } = command;
      if (task.due === due) return [];
      if (due === null) return [{ type: 'ArticleDueDateCleared', data: { id, locale } }];
      return [{ type: 'ArticleDueDateSet', data: { id, locale, due } }];
    }
    default:
      return assertNever(command);
  }
};

/** Returns what an event changes in the work on its language. */
export const changeOf = (event: WorkflowEvent): Partial<ArticleTask> => {
  switch (event.type) {
    case 'ArticleStepMoved':
      return { step: event.data.step };
    case 'ArticleAssigned':
      return { assignee: event.data.assignee };
    case 'ArticleUnassigned':
      return { assignee: null };
    case 'ArticleDueDateSet':
      return { due: event.data.due };
    case 'ArticleDueDateCleared':
      return { due: null };
    default:
      return assertNever(event);
  }
};
