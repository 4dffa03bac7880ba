import { articleAggregate } from '#domain/article/aggregate.ts';
import { workflowAggregate } from '#domain/workflow/aggregate.ts';
import type { CommandActor } from '../commands/command.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { Problem } from '../http/problem.ts';

/**
 * Throws 403 if an author may not write an article: `not_your_article` if it was neither created by the author nor assigned to them in a
 * language, `shown_to_readers` while a language is published or scheduled, because readers would see what is saved. Other roles may write
 * every article, and everybody one that was never saved. Reads the streams instead of the read models, so that the answer is never stale.
 */
export const checkAuthorAccess = async (reads: DecisionReads, id: string, actor: CommandActor): Promise<void> => {
  if (actor.role !== 'author') return;
  const { state: article, events } = await reads.load(articleAggregate, id);
  if (article.status === 'none') return;
  const isCreator = events[0]!.metadata.actor.id === actor.id;
  if (!isCreator && !(await isAssigned(reads, id, actor.id))) throw new Problem(403, 'not_your_article');
  const states = Object.values(article.translations).map(({ publication }) => publication.status);
  if (states.includes('published') || states.includes('scheduled')) throw new Problem(403, 'shown_to_readers');
};

const isAssigned = async (reads: DecisionReads, id: string, accountId: string): Promise<boolean> => {
  const { state } = await reads.load(workflowAggregate, id);
  return Object.values(state).some(({ assignee }) => assignee === accountId);
};
