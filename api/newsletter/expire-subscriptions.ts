import { CONFIRMATION_DEADLINE_DAYS } from '#domain/newsletter/decider.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { createBackoffRunner } from '../schedule/backoff-runner.ts';
import type { Job } from '../schedule/job.ts';
import { schedulerActor } from '../schedule/schedule.ts';
import { expireSubscriptionCommand } from './commands.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Erases subscriptions that were not confirmed in time, cancelled or not; returns the number that were due. An erasure that fails is skipped,
 * retried by a later run, and reported in the error thrown at the end.
 */
export const expireSubscriptions = async (
  services: CommandServices,
  now: Date,
  signal?: AbortSignal,
  oneByOne = createBackoffRunner(),
): Promise<number> => {
  const overdue = await services.read
    .selectFrom('subscriber')
    .select('id')
    .where('was_confirmed', '=', false)
    .where('created_at', '<=', new Date(now.getTime() - CONFIRMATION_DEADLINE_DAYS * DAY_MS))
    .orderBy('created_at')
    .execute();
  const expire = ({ id }: { id: string }) =>
    executeDefinition(services, expireSubscriptionCommand, {
      name: 'ExpireSubscription',
      body: { id },
      actor: schedulerActor,
    });
  await oneByOne(overdue, ({ id }) => `ExpireSubscription ${id}`, expire, signal);
  return overdue.length;
};

/** Runs hourly. Running it twice is harmless, because a subscription expires only once. */
export const subscriptionExpiryJob: Job = {
  name: 'expire-subscriptions',
  cron: '7 * * * *',
  run: (services, now, signal) => expireSubscriptions(services, now, signal, runWithBackoff),
};

const runWithBackoff = createBackoffRunner();
