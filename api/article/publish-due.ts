import { WrongExpectedRevision } from '#storage/events/event-store.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { createOneByOne } from '../schedule/one-by-one.ts';
import { type Schedule, scheduler } from '../schedule/schedule.ts';
import { articleCommands } from './commands.ts';

/**
 * Publishes what is due, and answers how many languages of articles that were. One that cannot be published is skipped, told in the
 * error thrown at the end, and tried again later (see `createOneByOne`).
 */
export const publishDue = async (
  services: CommandServices,
  now: Date,
  signal?: AbortSignal,
  oneByOne = createOneByOne(),
): Promise<number> => {
  const due = await services.read
    .selectFrom('article_translation as t')
    .innerJoin('article as a', 'a.id', 't.article_id')
    .select(['t.article_id', 't.locale', 't.schedule_for', 'a.revision'])
    .where('t.publication', '=', 'scheduled')
    .where('t.schedule_for', '<=', now)
    .where('a.status', '=', 'existing')
    .orderBy('t.schedule_for')
    .execute();
  const publish = async ({ article_id: id, locale, schedule_for, revision }: (typeof due)[number]) => {
    const idempotencyKey = `${id}/${locale}/${schedule_for?.toISOString()}`;
    const body = { id, locale, expectedRevision: Number(revision) };
    const request = { name: 'PublishArticle', body, actor: scheduler, idempotencyKey };
    await executeDefinition(services, articleCommands.PublishArticle, request).catch(unlessChanged);
  };
  await oneByOne(due, ({ article_id, locale }) => `PublishArticle ${article_id} (${locale})`, publish, signal);
  return due.length;
};

/** Somebody changed the article, perhaps its date, since it was looked up: the next look decides anew. */
const unlessChanged = (error: unknown): void => {
  if (!(error instanceof WrongExpectedRevision)) throw error;
};

/** Several processes may do this at once: the key makes the second publication harmless. */
export const publishing: Schedule = {
  name: 'publish what is due',
  every: 10_000,
  run: (services, now, signal) => publishDue(services, now, signal, remembering),
};

const remembering = createOneByOne();
