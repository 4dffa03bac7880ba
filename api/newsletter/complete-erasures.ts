import { sql } from 'kysely';
import { SUBSCRIBER_PREFIX } from '#domain/newsletter/events.ts';
import type { CommandServices } from '../commands/command.ts';
import { createBackoffRunner } from '../schedule/backoff-runner.ts';
import type { Job } from '../schedule/job.ts';
import { destroyErasedKeys } from './erased-keys.ts';
import { eraseIfKeyDestroyed } from './replay-erasures.ts';

/**
 * Completes erasures of personal data that were interrupted: destroys the encryption keys of erased subscribers, and erases subscribers
 * whose key is already destroyed (after a restore of an older backup). Returns the number of subscribers it checked, usually 0.
 */
export const completeErasures = async (
  services: CommandServices,
  signal?: AbortSignal,
  oneByOne = createBackoffRunner(),
): Promise<number> => {
  const unreadable = await subscribersWithoutKey(services);
  const keys = new Set(unreadable.map(({ key }) => key));
  const erase = ({ id }: { id: string }) => eraseIfKeyDestroyed(services.store, id, (key) => keys.has(key));
  await oneByOne(unreadable, ({ id }) => `erase ${id}`, erase, signal);
  const left = await keysWithoutSubscriber(services);
  await oneByOne(
    left,
    (id) => `destroy the keys of ${id}`,
    (id) => destroyErasedKeys(services, id),
    signal,
  );
  return unreadable.length + left.length;
};

const subscribersWithoutKey = async ({ read }: CommandServices): Promise<{ id: string; key: string }[]> => {
  const { rows } = await sql<{ id: string; key: string }>`
    select s.id, k.id::text as key from subscriber s join public.personal_key k on k.id = (s.email ->> 'key')::uuid
    where k.wrapped is null`.execute(read);
  return rows;
};

/** Returns ids of subscribers that have a key but are not in the read model, including visitors who are subscribing at this moment. */
const keysWithoutSubscriber = async ({ read }: CommandServices): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`
    select k.subject from public.personal_key k
    where k.wrapped is not null and starts_with(k.subject, ${SUBSCRIBER_PREFIX})
      and not exists (select from subscriber s where s.id = substr(k.subject, ${SUBSCRIBER_PREFIX.length + 1}::int))
    `.execute(read);
  return rows.map(({ subject }) => subject.slice(SUBSCRIBER_PREFIX.length));
};

/** Runs hourly, and at every start before the first e-mail is sent. */
export const erasureCompletionJob: Job = {
  name: 'complete-erasures',
  cron: '17 * * * *',
  runsAtStart: true,
  run: (services, _now, signal) => completeErasures(services, signal, runWithBackoff),
};

const runWithBackoff = createBackoffRunner();
