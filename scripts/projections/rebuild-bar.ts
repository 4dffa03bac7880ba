import { SingleBar } from 'cli-progress';
import type { RebuildProgress } from '#projections/engine/supervisor.ts';

/**
 * Creates a progress bar in the terminal for rebuilding the read model `name`: `update` shows a progress, `stop` ends the bar. Positions
 * may have gaps, so the rate is computed from events.
 */
export const createRebuildBar = (name: string) => {
  const bar = new SingleBar({
    format: `Rebuilding ${name} {bar} {percentage}% | {events} events | {rate}/s | {eta_formatted} left`,
    gracefulExit: false,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    etaBuffer: 200,
  });
  const began = performance.now();
  let events = 0;
  return {
    update(progress: RebuildProgress): void {
      const [position, target] = [Number(progress.position), Number(progress.target)];
      if (!bar.isActive) bar.start(target, 0, { events, rate: 0 });
      events += progress.events;
      bar.setTotal(Math.max(position, target));
      bar.update(position, { events, rate: Math.round((events * 1000) / Math.max(1, performance.now() - began)) });
    },
    stop: () => bar.stop(),
  };
};
