import { articleAggregate } from '#domain/article/aggregate.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { workflowAggregate } from '#domain/workflow/aggregate.ts';
import * as schemas from '#domain/workflow/commands.ts';
import { rightsOf } from '../commands/actor-rights.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand, WRITER_ROLES } from '../commands/command.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { Problem } from '../http/problem.ts';
import { checkAssignee } from './assignees.ts';
import { sendOfArticle } from './send-of-article.ts';
import { checkLanguages } from './writing-access.ts';

const send = sendOfArticle(workflowAggregate);
const roles = CONTENT_ROLES;

/** Returns whether anything is written in a language of an article. The slug is made of the title. */
const hasText = async (reads: DecisionReads, id: string, locale: Locale): Promise<boolean> => {
  const { state: article } = await reads.load(articleAggregate, id);
  const text = article.status === 'none' ? undefined : article.translations[locale]?.text;
  return text !== undefined && (text.content.length > 0 || text.title.trim() !== '');
};

export const workflowCommands = {
  MoveArticleStep: defineCommand({
    roles: WRITER_ROLES,
    schema: schemas.moveArticleStep,
    success: 'success.stepMoved',
    authorize: async ({ id, locale, step }, { reads }, actor) => {
      if (rightsOf(actor.role).writes === 'all') return;
      await checkLanguages(reads, id, [locale], actor);
      const { state: workflow } = await reads.load(workflowAggregate, id);
      if ([step, workflow[locale]?.step].includes('ready')) throw new Problem(403, 'editors_decide_readiness');
      if (step === 'review' && !(await hasText(reads, id, locale))) throw new Problem(409, 'nothing_to_submit');
    },
    execute: ({ expectedRevision, ...move }, services, context) =>
      send({ name: 'MoveArticleStep', ...move }, services, context, expectedRevision),
  }),
  AssignArticle: defineCommand({
    roles,
    schema: schemas.assignArticle,
    success: 'success.articleAssigned',
    execute: async ({ expectedRevision, ...assigned }, services, context) => {
      if (assigned.assignee !== null) await checkAssignee(services.db, assigned.assignee);
      return send({ name: 'AssignArticle', ...assigned }, services, context, expectedRevision);
    },
  }),
  SetArticleDueDate: defineCommand({
    roles,
    schema: schemas.setArticleDueDate,
    success: 'success.dueDateSet',
    execute: ({ expectedRevision, ...dated }, services, context) =>
      send({ name: 'SetArticleDueDate', ...dated }, services, context, expectedRevision),
  }),
} satisfies Record<string, CommandDefinition>;
