import { CallTimeout } from './errors.ts';

/** Throws `CallTimeout` after so many milliseconds: the client keeps no deadline of its own on most of its calls. */
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
