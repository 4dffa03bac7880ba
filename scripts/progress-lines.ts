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
  let [began, last] = [0, 0];
  return ({ doing, done, share }) => {
    const now = performance.now();
    if (doing !== current) {
      current = doing;
      began = now;
      last = now;
    }
    if (now - last < INTERVAL_MS) return;
    last = now;
    const rate = `${done} ${things}, ${Math.round((done * 1000) / (now - began))} a second`;
    console.error(`${doing}: ${[rate, ...(share ? timeLeft(share, now - began) : [])].join(', ')}`);
  };
};

const timeLeft = (share: number, ms: number): string[] => {
  const seconds = Math.ceil((ms * Math.max(0, 1 / share - 1)) / 1000);
  const left = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return [`${Math.floor(Math.min(1, share) * 100)} %`, `${left} left`];
};
