import { schedule as startTask } from 'node-cron';
import type { CommandServices } from '../commands/command.ts';

/** Something that is done again and again. Several processes may do it at once, so it must be harmless to repeat. */
export interface Schedule {
  /** In cron's notation; six fields begin with the seconds. */
  cron: string;
  run(services: CommandServices, now: Date): Promise<unknown>;
}

/** Who sends the commands of a schedule, in the audit history. */
export const scheduler = { id: 'scheduler', name: 'Levada', role: 'system' } as const;

/** Runs a schedule until it is stopped, never twice at a time in one process. `onError` hears of a run that failed; the next one comes. */
export const startSchedule = (
  { cron, run }: Schedule,
  services: CommandServices,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } => {
  const task = startTask(cron, () => run(services, new Date()).catch(onError), { noOverlap: true });
  return { stop: async () => void (await task.destroy()) };
};
