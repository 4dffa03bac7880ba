import { articleAggregate } from '#domain/article/aggregate.ts';
import type { Locale } from '#domain/shared/locale.ts';
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

/** Returns whether anything is written in a language of an article. The slug is made of the title. */
const hasText = async ({ store }: Pick<CommandServices, 'store'>, id: string, locale: Locale): Promise<boolean> => {
  const article = await loadState(store, articleAggregate, id);
  const text = article.status === 'none' ? undefined : article.translations[locale]?.text;
  return text !== undefined && (text.content.length > 0 || text.title.trim() !== '');
};

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
      if (step === 'review' && !(await hasText(services, id, locale))) throw new Problem(409, 'nothing_to_submit');
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
