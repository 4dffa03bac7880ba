import { schedule } from 'node-cron';
import { WrongExpectedRevision } from '#storage/events/event-store.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeCommand } from '../commands/execute.ts';

const scheduler = { id: 'scheduler', name: 'Levada', role: 'system' } as const;

/** How often due articles are looked for: every ten seconds. */
const RHYTHM = '*/10 * * * * *';

/** Publishes what is due, and answers how many languages of articles that were. */
export const publishDue = async (services: CommandServices, now: Date): Promise<number> => {
  const due = await services.read
    .selectFrom('article_translation as t')
    .innerJoin('article as a', 'a.id', 't.article_id')
    .select(['t.article_id', 't.locale', 't.schedule_for', 'a.revision'])
    .where('t.publication', '=', 'scheduled')
    .where('t.schedule_for', '<=', now)
    .where('a.status', '=', 'existing')
    .orderBy('t.schedule_for')
    .execute();
  for (const { article_id: id, locale, schedule_for, revision } of due) {
    const idempotencyKey = `${id}/${locale}/${schedule_for?.toISOString()}`;
    const body = { id, locale, expectedRevision: Number(revision) };
    await executeCommand(services, { name: 'PublishArticle', body, actor: scheduler, idempotencyKey }).catch(
      unlessChanged,
    );
  }
  return due.length;
};

/** Somebody changed the article, perhaps its date, since it was looked up: the next look decides anew. */
const unlessChanged = (error: unknown): void => {
  if (!(error instanceof WrongExpectedRevision)) throw error;
};

/** Several processes may do this at once: the key makes the second publication harmless. */
export const startScheduler = (
  services: CommandServices,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } => {
  const task = schedule(RHYTHM, () => publishDue(services, new Date()).catch(onError), { noOverlap: true });
  return { stop: async () => void (await task.destroy()) };
};
