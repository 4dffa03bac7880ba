import { CallTimeout } from './errors.ts';

/**
 * Returns the result of a promise, or rejects with `CallTimeout` when it takes more than the given milliseconds. Needed because the client
 * sets no deadline on most of its calls.
 */
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
