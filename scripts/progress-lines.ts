/** Milliseconds between two lines. */
const INTERVAL_MS = 5_000;

/** How far a task is. */
export interface TaskProgress {
  /** What is being done: 'Copying'. A new value begins to count again. */
  doing: string;
  /** Number of things that are done. */
  done: number;
  /** Share that is done, from 0 to 1; undefined if the end is not known. */
  share?: number | undefined;
}

/**
 * Creates a function that prints the progress of a task on standard error, a line every five seconds: how many of the `things` are done, how many a
 * second, and the time left where the end is known.
 */
export const createProgressLines = (things: string): ((progress: TaskProgress) => void) => {
  let current: string | undefined;
  let [began, beganAt, last] = [0, 0, 0];
  return ({ doing, done, share }) => {
    const now = performance.now();
    if (doing !== current) {
      current = doing;
      began = now;
      beganAt = share ?? 0;
      last = now;
    }
    if (now - last < INTERVAL_MS) return;
    last = now;
    const rate = `${done} ${things}, ${Math.round((done * 1000) / (now - began))} a second`;
    console.error(`${doing}: ${[rate, ...(share ? timeLeft(share, share - beganAt, now - began) : [])].join(', ')}`);
  };
};

/** Returns the share that is done, and the time left if `gained` of it took so many milliseconds. A task may go on where another one ended. */
const timeLeft = (share: number, gained: number, ms: number): string[] => {
  const percent = `${Math.floor(Math.min(1, share) * 100)} %`;
  if (gained <= 0) return [percent];
  const seconds = Math.ceil((ms * Math.max(0, 1 - share)) / gained / 1000);
  const left = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return [percent, `${left} left`];
};
