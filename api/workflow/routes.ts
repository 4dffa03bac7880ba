import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { locale } from '#domain/shared/locale.ts';
import { roleRights } from '#domain/shared/role-rights.ts';
import { articleSteps } from '#domain/workflow/events.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import type { Board, BoardCard, BoardColumn } from '#projections/workflow/views.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Assignee } from '#web/admin/queries/workflow-view.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { integerParam, validate } from '../http/validate.ts';
import { listAssignees } from './assignees.ts';

/** Query string of `/api/board`. */
export const boardFilter = z.object({
  assignee: z
    .union([z.enum(['me', 'none']), z.uuid()])
    .optional()
    .describe('An account, `me`, or `none`: assigned to nobody'),
  language: locale.optional(),
  step: z.enum(articleSteps).optional().describe('Only this step, which then has pages'),
  page: integerParam(1, 100_000).optional().describe('Page of the step, from 1'),
});

/**
 * Registers `GET /api/board?assignee&language&step&page` for those who write: the languages of articles that readers do not see, by step →
 * `{draft, review, ready}`, each `{total, items}` with at most 20 items.
 */
export const workflowRoutes = (
  app: FastifyInstance,
  { read, db }: { read: ReadDatabase; db: Kysely<Database> },
): void => {
  const queries = createQueries(read, () => {});
  app.get('/api/board', async (request, reply) => {
    const { assignee, ...wanted } = validate(boardFilter, request.query);
    const { id: me, role } = admittedStaff(request);
    const named = { me, none: null };
    const id = assignee === 'me' || assignee === 'none' ? named[assignee] : assignee;
    const [board, accounts] = await Promise.all([
      queries.board({ ...wanted, assignee: id, ownOf: roleRights[role].writes === 'own' ? me : undefined }),
      listAssignees(db),
    ]);
    return reply.header('cache-control', 'private, no-store').send(boardJson(board, accounts));
  });
};

const boardJson = ({ draft, review, ready }: Board, accounts: readonly Assignee[]) => {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const cardJson = ({ assignee, ...card }: BoardCard) => ({
    ...card,
    assignee: assignee === null ? null : { id: assignee, name: names.get(assignee) ?? null },
  });
  const columnJson = ({ total, cards }: BoardColumn) => ({ total, items: cards.map(cardJson) });
  return { draft: columnJson(draft), review: columnJson(review), ready: columnJson(ready) };
};
