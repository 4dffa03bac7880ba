import type { Transaction } from 'kysely';
import { changeOf, isNew, NEW_TASK } from '#domain/workflow/decider.ts';
import type { WorkflowEvent } from '#domain/workflow/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { createWorkflowTables, type WorkflowTables, type WorkflowTag } from './tables.ts';

const saveChange = async (trx: Transaction<WorkflowTables>, event: WorkflowEvent): Promise<void> => {
  const { id, locale } = event.data;
  const change = changeOf(event);
  const task = await trx
    .insertInto('workflow_task')
    .values({ article_id: id, locale, ...NEW_TASK, ...change })
    .onConflict((conflict) => conflict.columns(['article_id', 'locale']).doUpdateSet(change))
    .returning(['step', 'assignee', 'due'])
    .executeTakeFirstOrThrow();
  if (!isNew(task)) return;
  await trx.deleteFrom('workflow_task').where('article_id', '=', id).where('locale', '=', locale).execute();
};

/** Stores the step, the assignee and the due date of each language of an article. */
export const workflow = defineProjection<WorkflowTables, WorkflowEvent, WorkflowTag>({
  name: 'workflow',
  version: 1,
  minReadableVersion: 1,
  prefixes: ['workflow-'],
  tables: ['workflow_task'],
  create: createWorkflowTables,
  handlers: {
    ArticleStepMoved: saveChange,
    ArticleAssigned: saveChange,
    ArticleUnassigned: saveChange,
    ArticleDueDateSet: saveChange,
    ArticleDueDateCleared: saveChange,
  },
  tagsOf: () => ['workflow'],
});
