import { sql } from 'kysely';
import { missingFields } from '#domain/article/completeness.ts';
import { pendingUpdates } from '#projections/article/upcoming-changes.ts';
import type { ArticleLabel } from '#projections/article/views.ts';
import { WrongExpectedRevision } from '#storage/events/event-store.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { createBackoffRunner } from '../schedule/backoff-runner.ts';
import { type Schedule, schedulerActor } from '../schedule/schedule.ts';
import { articleCommands } from './commands.ts';

/** A language of an article whose moment has come, or an update of one. */
type Due = {
  id: string;
  /** ISO 8601. */
  moment: string;
  revision: bigint;
} & ({ name: 'PublishArticle' | 'UnpublishArticle'; locale: string } | { name: 'ApplyArticleUpdate'; update: string });

/**
 * Publishes, withdraws and updates what is due, and answers how many languages of articles and updates that were. One with which that cannot be done is
 * skipped, told in the error thrown at the end, and tried again later (see `createBackoffRunner`).
 */
export const applyDueChanges = async (
  services: CommandServices,
  now: Date,
  signal?: AbortSignal,
  oneByOne = createBackoffRunner(),
): Promise<number> => {
  const due = [
    ...(await dueToChange(services, now)),
    ...(await dueToAppear(services, now)),
    ...(await dueToEnd(services, now)),
  ];
  const carryOut = async ({ name, id, moment, revision, ...which }: Due) => {
    const idempotencyKey = `${name}/${id}/${Object.values(which)}/${moment}`;
    const body = { id, ...which, expectedRevision: Number(revision) };
    const request = { name, body, actor: schedulerActor, idempotencyKey };
    await executeDefinition(services, articleCommands[name], request).catch(unlessChanged);
  };
  await oneByOne(
    due,
    ({ name, id, moment: _, revision: __, ...which }) => `${name} ${id} (${Object.values(which)})`,
    carryOut,
    signal,
  );
  return due.length;
};

/** A language that lacks what readers need waits until it is complete; the calendar and the editor say so. */
const dueToAppear = async ({ read }: CommandServices, now: Date): Promise<Due[]> => {
  const rows = await read
    .selectFrom('article_translation as t')
    .innerJoin('article as a', 'a.id', 't.article_id')
    .select(['t.article_id as id', 't.locale', 't.schedule_for', 'a.revision', 'a.document'])
    .where('t.publication', '=', 'scheduled')
    .where('t.schedule_for', '<=', now)
    .where('a.status', '=', 'existing')
    .orderBy('t.schedule_for')
    .execute();
  return rows.flatMap(({ schedule_for, document: { article }, ...row }) =>
    schedule_for && article.status !== 'none' && missingFields(article, [row.locale]).length === 0
      ? [{ name: 'PublishArticle' as const, ...row, moment: schedule_for.toISOString() }]
      : [],
  );
};

const ENDING: ArticleLabel[] = ['pt:ending', 'en:ending'];

/** Those that have an end are few, and found by their label. */
const dueToEnd = async ({ read }: CommandServices, now: Date): Promise<Due[]> => {
  const until = sql<string>`a.document #>> array['article', 'translations', t.locale, 'publication', 'until']`;
  const rows = await read
    .selectFrom('article as a')
    .innerJoin('article_translation as t', 't.article_id', 'a.id')
    .select(['a.id', 't.locale', 'a.revision', until.as('moment')])
    .where(sql<boolean>`a.labels && ${ENDING}::text[]`)
    .where('t.publication', '=', 'published')
    .where(sql<boolean>`(${until})::timestamptz <= ${now}`)
    .where('a.status', '=', 'existing')
    .orderBy(until)
    .execute();
  return rows.map((row) => ({ name: 'UnpublishArticle', ...row }));
};

const UPDATING: ArticleLabel[] = ['updating'];

/** Those that contradict what was written since wait until somebody decides. */
const dueToChange = async ({ read }: CommandServices, now: Date): Promise<Due[]> => {
  const rows = await read
    .selectFrom('article')
    .select(['id', 'document', 'revision'])
    .where(sql<boolean>`labels && ${UPDATING}::text[]`)
    .where('status', '=', 'existing')
    .execute();
  return rows.flatMap(({ id, document, revision }) =>
    document.article.status === 'none'
      ? []
      : pendingUpdates(document.article)
          .filter(({ at, isConflicting }) => Date.parse(at) <= now.getTime() && !isConflicting)
          .map(({ id: update, at }) => ({ name: 'ApplyArticleUpdate' as const, id, update, moment: at, revision })),
  );
};

/** Somebody changed the article, perhaps its date, since it was looked up: the next look decides anew. */
const unlessChanged = (error: unknown): void => {
  if (!(error instanceof WrongExpectedRevision)) throw error;
};

/** Several processes may do this at once: the key makes the second time harmless. */
export const dueChangesSchedule: Schedule = {
  name: 'publish what is due',
  every: 10_000,
  run: (services, now, signal) => applyDueChanges(services, now, signal, remembering),
};

const remembering = createBackoffRunner();
