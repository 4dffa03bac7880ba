import type { Kysely } from 'kysely';
import { streamName } from '#domain/aggregate.ts';
import type { Article } from '#domain/article/state.ts';
import { isRejection } from '#domain/decider.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { EDITOR_ROLES } from '#domain/shared/role-rights.ts';
import { workflowAggregate } from '#domain/workflow/aggregate.ts';
import { type Workflow, workflowDecider } from '#domain/workflow/decider.ts';
import type { WorkflowEvent } from '#domain/workflow/events.ts';
import type { Database } from '#storage/database/tables.ts';
import type { CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { expectedRevisionOf } from '../commands/read-stream.ts';
import type { PrecedingWrite } from '../commands/side-writes.ts';

/**
 * Plans the move of the languages that are ready back to review if an edit changes them, and not everybody who wrote it decides what is
 * ready (docs/product.md, rule 81). A change of what the languages share, such as the main picture, concerns all of them. Returns the events to
 * append together with the edit; none if nothing is moved.
 */
export const planBackToReview = async (
  { db }: Pick<CommandServices, 'db'>,
  { id, before, after }: { id: string; before: Article; after: Article },
  reads: DecisionReads,
  context: CommandContext,
): Promise<PrecedingWrite[]> => {
  if (await isWrittenByEditors(db, context)) return [];
  const work = await reads.load(workflowAggregate, id);
  const changed = changedLocales(before, after).filter((locale) => work.state[locale]?.step === 'ready');
  if (changed.length === 0) return [];
  return [
    {
      stream: streamName(workflowAggregate, id),
      expectedRevision: expectedRevisionOf(work),
      events: changed.flatMap((locale) => move(work.state, { id, locale, step: 'review' }, context)),
      compensation: changed.map((locale) => ({ type: 'ArticleStepMoved', data: { id, locale, step: 'ready' } })),
    },
  ];
};

const move = (
  state: Workflow,
  data: Extract<WorkflowEvent, { type: 'ArticleStepMoved' }>['data'],
  { decisionContext }: CommandContext,
): WorkflowEvent[] => {
  const command = { name: 'MoveArticleStep', article: 'existing', ...data } as const;
  const events = workflowDecider.decide(command, state, decisionContext);
  return isRejection(events) ? [] : events;
};

const changedLocales = (before: Article, after: Article): Locale[] => {
  if (before.status === 'none' || after.status === 'none') return [];
  const isShared = !jsonEqual(before.facts, after.facts);
  return locales.filter(
    (locale) => isShared || !jsonEqual(before.translations[locale]?.text, after.translations[locale]?.text),
  );
};

/** Returns whether the sender, and all others who wrote what is saved, decide what is ready. An account that is gone does not. */
const isWrittenByEditors = async (db: Kysely<Database>, context: CommandContext): Promise<boolean> => {
  if (!context.isByEditor) return false;
  const others = context.writers ?? [];
  if (others.length === 0) return true;
  const editors = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...others])
    .where('role', 'in', EDITOR_ROLES)
    .execute();
  return new Set(editors.map(({ id }) => id)).size === new Set(others).size;
};
