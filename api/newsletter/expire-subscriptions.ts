import { schedule } from 'node-cron';
import { CONFIRM_WITHIN_DAYS } from '#domain/newsletter/decider.ts';
import { type CommandBus, executeDefinition } from '../commands/execute.ts';
import { expireSubscriptionCommand } from './commands.ts';

const scheduler = { id: 'scheduler', name: 'Levada', role: 'system' } as const;

/** Once an hour, at a minute when little else begins. */
const RHYTHM = '17 * * * *';

const DAY_MS = 24 * 3_600_000;

/** Forgets who did not confirm in time, and answers how many it asked about. */
export const expireSubscriptions = async (bus: CommandBus, now: Date): Promise<number> => {
  const overdue = await bus.db
    .selectFrom('subscriber')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<=', new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS))
    .orderBy('created_at')
    .execute();
  for (const { id } of overdue) {
    await executeDefinition(bus, expireSubscriptionCommand, {
      name: 'ExpireSubscription',
      body: { id },
      actor: scheduler,
    });
  }
  return overdue.length;
};

/** Several processes may do this at once: an address expires once. */
export const startExpiry = (bus: CommandBus, onError: (error: unknown) => void): { stop(): Promise<void> } => {
  const task = schedule(RHYTHM, () => expireSubscriptions(bus, new Date()).catch(onError), { noOverlap: true });
  return { stop: async () => void (await task.destroy()) };
};
