import { SingleBar } from 'cli-progress';
import { type CopyProgress, type CopyResult, copyLog } from '#storage/events/log/copy-log.ts';
import type { Log, WritableLog } from '#storage/events/log/log.ts';

const DOING = { compare: 'Comparing', copy: 'Copying', verify: 'Verifying' };

/**
 * Copies an event log, shows a progress bar, and prints and returns how many events were copied. `end` is the position of the source's last
 * event, if known. Throws `LogsDiffer` when the target's events are not the first events of the source.
 */
export const copyWithProgress = async (
  source: Log,
  target: WritableLog,
  end: bigint | undefined,
): Promise<CopyResult> => {
  console.log(`From ${source.name} to ${target.name}`);
  const bar = createCopyBar(end);
  const copied = await copyLog(source, target, bar.update).finally(bar.stop);
  console.log(
    `${copied.copied} events copied, ${copied.found} already present. Verified event by event: ${target.name} has the same ` +
      `${copied.copied + copied.found} events in ${copied.streams} streams, in the same order.`,
  );
  return copied;
};

/**
 * Creates a progress bar in the terminal for copying an event log: `update` shows a progress, `stop` ends the bar. `end` is the position of
 * the source's last event; without it, no percentage is shown. Positions may have gaps, so the rate is computed from events.
 */
export const createCopyBar = (end: bigint | undefined) => {
  const known = '{doing} {bar} {percentage}% | {events} events | {rate}/s | {eta_formatted} left';
  const bar = new SingleBar({
    format: end === undefined ? '{doing} | {events} events | {rate}/s' : known,
    gracefulExit: false,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    etaBuffer: 200,
  });
  let phase: CopyProgress['phase'] | undefined;
  let began = 0;
  const begin = (doing: string) => {
    began = performance.now();
    bar.stop();
    bar.start(Number(end ?? 0n), 0, { doing, events: 0, rate: 0 });
  };
  return {
    update(progress: CopyProgress): void {
      if (progress.phase !== phase) begin(DOING[progress.phase]);
      phase = progress.phase;
      const { events, position } = progress;
      const rate = Math.round((events * 1000) / (performance.now() - began));
      bar.update(Number(position), { doing: DOING[progress.phase], events, rate });
    },
    stop: () => bar.stop(),
  };
};
