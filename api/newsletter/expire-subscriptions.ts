import { CONFIRMATION_DEADLINE_DAYS } from '#domain/newsletter/decider.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { createBackoffRunner } from '../schedule/backoff-runner.ts';
import { type Schedule, schedulerActor } from '../schedule/schedule.ts';
import { expireSubscriptionCommand } from './commands.ts';

const DAY_MS = 24 * 3_600_000;

/** Forgets who did not confirm in time, and answers how many it asked about. One that fails is skipped, told and tried again later. */
export const expireSubscriptions = async (
  services: CommandServices,
  now: Date,
  signal?: AbortSignal,
  oneByOne = createBackoffRunner(),
): Promise<number> => {
  const overdue = await services.read
    .selectFrom('subscriber')
    .select('id')
    .where('state', '=', 'unconfirmed')
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

/** Several processes may do this at once: an address expires once. */
export const subscriptionExpirySchedule: Schedule = {
  name: 'forget who did not confirm',
  every: 3_600_000,
  run: (services, now, signal) => expireSubscriptions(services, now, signal, remembering),
};

const remembering = createBackoffRunner();
