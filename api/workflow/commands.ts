import { articleAggregate } from '#domain/article/aggregate.ts';
import { workflowAggregate } from '#domain/workflow/aggregate.ts';
import * as schemas from '#domain/workflow/commands.ts';
import {
  CONTENT_ROLES,
  type CommandDefinition,
  type CommandServices,
  defineCommand,
  WRITER_ROLES,
} from '../commands/command.ts';
import { loadState } from '../commands/read-stream.ts';
import { sendTo } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';
import { checkAssignee } from './assignees.ts';
import { checkAuthorAccess } from './author-access.ts';

const send = sendTo(workflowAggregate);
const roles = CONTENT_ROLES;

/** Reads the stream of the article instead of the read model, so that the status is never stale. */
const statusOf = async ({ store }: Pick<CommandServices, 'store'>, id: string) =>
  (await loadState(store, articleAggregate, id)).status;

export const workflowCommands = {
  MoveArticleStep: defineCommand({
    roles: WRITER_ROLES,
    schema: schemas.moveArticleStep,
    success: 'success.stepMoved',
    authorize: async ({ id, locale, step }, services, actor) => {
      if (actor.role !== 'author') return;
      await checkAuthorAccess(services, id, actor);
      const workflow = await loadState(services.store, workflowAggregate, id);
      if ([step, workflow[locale]?.step].includes('ready')) throw new Problem(403, 'editors_decide_readiness');
    },
    execute: async ({ id, expectedRevision, ...move }, services, context) => {
      const article = await statusOf(services, id);
      return send(id, { name: 'MoveArticleStep', id, article, ...move }, services, context, expectedRevision);
    },
  }),
  AssignArticle: defineCommand({
    roles,
    schema: schemas.assignArticle,
    success: 'success.articleAssigned',
    execute: async ({ id, expectedRevision, locale, assignee }, services, context) => {
      if (assignee !== null) await checkAssignee(services.db, assignee);
      const article = await statusOf(services, id);
      return send(id, { name: 'AssignArticle', id, article, locale, assignee }, services, context, expectedRevision);
    },
  }),
  SetArticleDueDate: defineCommand({
    roles,
    schema: schemas.setArticleDueDate,
    success: 'success.dueDateSet',
    execute: async ({ id, expectedRevision, locale, due }, services, context) => {
      const article = await statusOf(services, id);
      return send(id, { name: 'SetArticleDueDate', id, article, locale, due }, services, context, expectedRevision);
    },
  }),
} satisfies Record<string, CommandDefinition>;
