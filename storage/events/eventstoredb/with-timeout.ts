import { NoAnswer } from './errors.ts';

/** Throws `NoAnswer` after so many milliseconds: the client keeps no deadline of its own on most of its calls. */
export const within = <Value>(milliseconds: number, answer: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(milliseconds)), milliseconds);
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
