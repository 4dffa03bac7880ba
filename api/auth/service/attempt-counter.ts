import { LRUCache } from 'lru-cache';
import { Problem } from '../../http/problem.ts';

export interface AttemptCounterOptions {
  max: number;
  minutes: number;
  /** Maximum number of keys; the least recently used is dropped first. */
  remembered: number;
}

/**
 * Creates a counter of this process for attempts that are taken back when they succeed. `count` counts an attempt under `key` and returns a
 * function that takes it back; it throws 429, with the seconds to wait, when `max` attempts within `minutes` were not taken back.
 */
export const createAttemptCounter = ({ max, minutes, remembered }: AttemptCounterOptions) => {
  const windows = new LRUCache<string, { attempts: number; endsAt: number }>({ max: remembered });
  const currentWindow = (key: string) => {
    const known = windows.get(key);
    if (known && known.endsAt > Date.now()) return known;
    const begun = { attempts: 0, endsAt: Date.now() + minutes * 60_000 };
    windows.set(key, begun);
    return begun;
  };
  return {
    count(key: string): () => void {
      const window = currentWindow(key);
      if (window.attempts >= max) {
        throw new Problem(429, 'too_many', { retryAfter: Math.ceil((window.endsAt - Date.now()) / 1000) });
      }
      window.attempts += 1;
      return () => {
        window.attempts -= 1;
      };
    },
  };
};
