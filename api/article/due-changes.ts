import { sql } from 'kysely';
import { missingFields } from '#domain/article/completeness.ts';
import { locales } from '#domain/shared/locale.ts';
import { pendingUpdates } from '#projections/article/admin/upcoming-changes.ts';
import type { ArticleLabel } from '#projections/article/views.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { ignoreConflict } from '../commands/ignore-conflict.ts';
import { createBackoffRunner } from '../schedule/backoff-runner.ts';
import { type Schedule, schedulerActor } from '../schedule/schedule.ts';
import { articleCommands } from './commands.ts';

/** A due publication or withdrawal of one language of an article, or a due update. */
type Due = {
  id: string;
  /** ISO 8601. */
  moment: string;
  revision: bigint;
} & ({ name: 'PublishArticle' | 'UnpublishArticle'; locale: string } | { name: 'ApplyArticleUpdate'; update: string });

/**
 * Publishes and unpublishes translations and applies scheduled updates that are due at `now`; returns how many were due. A change that
 * fails does not stop the others: a later run retries it, and an error thrown at the end reports it. `oneByOne` is the runner that makes
 * the changes and remembers between runs which of them failed.
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
    // The revision tells a repetition from a later schedule for the same moment, as after a clock that was ahead.
    const idempotencyKey = `${name}/${id}/${Object.values(which)}/${moment}/${revision}`;
    const body = { id, ...which, expectedRevision: Number(revision) };
    const request = { name, body, actor: schedulerActor, idempotencyKey };
    // On a conflict the article, perhaps its date, was changed since the query, so the next run decides again.
    await executeDefinition(services, articleCommands[name], request).catch(ignoreConflict);
  };
  await oneByOne(
    due,
    ({ name, id, moment: _, revision: __, ...which }) => `${name} ${id} (${Object.values(which)})`,
    carryOut,
    signal,
  );
  return due.length;
};

/** Finds translations to publish. An incomplete one waits until it is complete, which the calendar and the editor show. */
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

const ENDING = locales.map((locale): ArticleLabel => `${locale}:ending`);

/** Finds translations to unpublish. Few have an end date, so they are found by their label. */
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

/** Finds updates to apply. One that conflicts with later edits waits until an editor resolves the conflict. */
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

/** Runs every 10 s. Several processes may run it concurrently: the idempotency key makes repetitions harmless. */
export const dueChangesSchedule: Schedule = {
  name: 'apply due publications and updates',
  every: 10_000,
  run: (services, now, signal) => applyDueChanges(services, now, signal, runWithBackoff),
};

const runWithBackoff = createBackoffRunner();
