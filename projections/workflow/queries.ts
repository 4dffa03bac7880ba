import type { Kysely } from 'kysely';
import type { Workflow } from '#domain/workflow/decider.ts';
import { allArticleTags } from '#projections/article/sql/cards.ts';
import type { ArticleTables, ArticleTag } from '../article/tables.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import { loadBoard } from './board.ts';
import { type AuthorAccess, loadAuthorAccess } from './own-articles.ts';
import type { WorkflowTables, WorkflowTag } from './tables.ts';
import type { Board, BoardQuery } from './views.ts';

type Tables = WorkflowTables & ArticleTables;

/** Returns the functions that query the work on articles. `note` records the cache tags that a result depends on. */
export const workflowQueries = (db: Kysely<Tables>, note: TrackTags<WorkflowTag | ArticleTag>) => ({
  /** Loads the board of the languages of articles that readers do not see, by step. */
  board(query: BoardQuery): Promise<Board> {
    note('workflow', ...allArticleTags);
    return loadBoard(db, query);
  },
  /** Loads what an author (by account id) may do with an article; undefined if there is no such article. */
  authorAccess(id: string, accountId: string): Promise<AuthorAccess | undefined> {
    note('workflow', ...allArticleTags);
    return loadAuthorAccess(db, id, accountId);
  },
  /** Loads the work on an article (by id). A language that nobody moved, assigned or gave a due date is missing. */
  articleTasks(id: string): Promise<Workflow> {
    note('workflow');
    return loadTasks(db, id);
  },
});

const loadTasks = async (db: Kysely<Tables>, id: string): Promise<Workflow> => {
  const rows = await db
    .selectFrom('workflow_task')
    .select(['locale', 'step', 'assignee', 'due'])
    .where('article_id', '=', id)
    .execute();
  return Object.fromEntries(rows.map(({ locale, ...task }) => [locale, task]));
};
