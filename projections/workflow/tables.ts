import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleStep } from '#domain/workflow/events.ts';

export interface WorkflowTables {
  /** The work on one language of an article. A language that nobody moved, assigned or gave a due date has no row: it is a draft. */
  workflow_task: {
    article_id: string;
    locale: Locale;
    step: ArticleStep;
    /** Id of an account; null: nobody. */
    assignee: string | null;
    /** Calendar day in Madeira, `YYYY-MM-DD`; null: none. */
    due: string | null;
  };
}

/** Tag of queries that use the steps of articles. No page of readers has it. */
export type WorkflowTag = 'workflow';

/** Creates the empty table of tasks. */
export const createWorkflowTables = async (trx: Transaction<WorkflowTables>): Promise<void> => {
  await sql`create table workflow_task (
    article_id uuid not null, locale text not null, step text not null, assignee uuid, due text,
    primary key (article_id, locale))`.execute(trx);
  await sql`create index on workflow_task (assignee)`.execute(trx);
};

/** Returns the condition that an article `a` was created by an account, or is assigned to it in a language. */
export const isOwnArticle = (accountId: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from workflow_task own where own.article_id = a.id and own.assignee = ${accountId}::uuid)
  or exists (select from history begun where begun.stream = 'article-' || a.id and begun.revision = 0
    and begun.actor_id = ${accountId}))`;
