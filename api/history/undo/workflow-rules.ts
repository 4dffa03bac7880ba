import { jsonEqual } from '#domain/shared/json-equal.ts';
import { type ArticleTask, NEW_TASK, type Workflow } from '#domain/workflow/decider.ts';
import type { UndoRule } from './undo-rule.ts';

/**
 * Creates the undo rule of a command that sets one field of the work on a language of an article: the rule returns the command with the
 * earlier value, or `{no}` with the reason why that is impossible.
 */
export const undoTask =
  (command: string, field: keyof ArticleTask): UndoRule =>
  ({ id, locales, ...done }) => {
    const locale = locales[0]!;
    const [was, became, is] = [done.before, done.after, done.now].map(
      (workflow) => ((workflow as Workflow)[locale] ?? NEW_TASK)[field],
    );
    if (jsonEqual(was, is)) return { no: 'undone' };
    if (!jsonEqual(became, is)) return { no: 'changed_since' };
    return [{ command, body: { id, locale, [field]: was } }];
  };

/** Decides how to undo that an edit moved languages of the article back to review: returns a command for each that is still there. */
export const undoBackToReview: UndoRule = ({ id, locales, ...done }) => {
  const [before, now] = [done.before, done.now] as [Workflow, Workflow];
  const moved = locales.filter((locale) => before[locale]?.step !== now[locale]?.step);
  if (moved.length === 0) return { no: 'undone' };
  if (moved.some((locale) => now[locale]?.step !== 'review')) return { no: 'changed_since' };
  return moved.map((locale) => ({
    command: 'MoveArticleStep',
    body: { id, locale, step: before[locale]?.step ?? NEW_TASK.step },
  }));
};
