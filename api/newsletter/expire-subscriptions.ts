import { CONFIRM_WITHIN_DAYS } from '#domain/newsletter/decider.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { type Schedule, scheduler } from '../schedule/schedule.ts';
import { expireSubscriptionCommand } from './commands.ts';

const DAY_MS = 24 * 3_600_000;

/** Forgets who did not confirm in time, and answers how many it asked about. */
export const expireSubscriptions = async (services: CommandServices, now: Date): Promise<number> => {
  const overdue = await services.read
    .selectFrom('subscriber')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<=', new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS))
    .orderBy('created_at')
    .execute();
  for (const { id } of overdue) {
    await executeDefinition(services, expireSubscriptionCommand, {
      name: 'ExpireSubscription',
      body: { id },
      actor: scheduler,
    });
  }
  return overdue.length;
};

/** Several processes may do this at once: an address expires once. */
export const expiry: Schedule = {
  /** Once an hour, at a minute when little else begins. */
  cron: '17 * * * *',
  run: expireSubscriptions,
};
