import { CallTimeout } from './errors.ts';

/** Rejects with `CallTimeout` after this many milliseconds, because the client sets no deadline on most of its calls. */
export const withTimeout = <Value>(milliseconds: number, answer: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CallTimeout(milliseconds)), milliseconds);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
