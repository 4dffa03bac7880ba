import { SingleBar } from 'cli-progress';

/**
 * Shows on a terminal how many votes were read; prints nothing where the standard error is no terminal. `update` takes the number of votes,
 * `stop` removes the line.
 */
export const createReplayProgress = () => {
  const bar = new SingleBar({
    format: 'Replaying | {value} votes | {rate}/s',
    gracefulExit: false,
    clearOnComplete: true,
  });
  const began = performance.now();
  return {
    update(votes: number): void {
      if (!process.stderr.isTTY) return;
      if (!bar.isActive) bar.start(0, 0, { rate: 0 });
      bar.update(votes, { rate: Math.round((votes * 1000) / Math.max(1, performance.now() - began)) });
    },
    stop: () => bar.stop(),
  };
};
