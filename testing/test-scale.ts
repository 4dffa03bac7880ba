/** The tests run as `npm run test:long`. */
export const isFullRun = process.env.LEVADA_TESTS === 'long';

/** Returns all cases in `npm run test:long`, and the first `count` in `npm test`. */
export const firstCases = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  isFullRun ? cases : cases.slice(0, count);

/** Returns the number of repetitions: `full` in `npm run test:long`, a tenth of it in `npm test`. */
export const repetitions = (full: number): number => (isFullRun ? full : Math.ceil(full / 10));
