import { type CopyProgress, type CopyResult, copyLog } from '#storage/events/log/copy-log.ts';
import type { Log, WritableLog } from '#storage/events/log/log.ts';
import { createProgressLines } from '../progress-lines.ts';

const DOING = { compare: 'Comparing', copy: 'Copying', verify: 'Verifying' };

/**
 * Copies an event log, shows the progress, and prints and returns how many events were copied. `end` is the position of the source's last
 * event, if known. Throws `LogsDiffer` when the target's events are not the first events of the source.
 */
export const copyWithProgress = async (
  source: Log,
  target: WritableLog,
  end: bigint | undefined,
): Promise<CopyResult> => {
  console.log(`From ${source.name} to ${target.name}`);
  const copied = await copyLog(source, target, createCopyProgress(end));
  console.log(
    `${copied.copied} events copied, ${copied.found} already present. Verified event by event: ${target.name} has the same ` +
      `${copied.copied + copied.found} events in ${copied.streams} streams, in the same order.`,
  );
  return copied;
};

/** Creates a function that shows the progress of copying an event log. `end` is the position of the source's last event, if known. */
export const createCopyProgress = (end: bigint | undefined): ((progress: CopyProgress) => void) => {
  const print = createProgressLines('events');
  return ({ phase, events, position }) =>
    print({ doing: DOING[phase], done: events, share: end ? Number(position) / Number(end) : undefined });
};
