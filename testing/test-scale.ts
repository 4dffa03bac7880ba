/** Whether this is `npm run test:long`. */
export const isFullRun = process.env.LEVADA_TESTS === 'long';

/** How often something is repeated: as often as `full` says in `npm run test:long`, a tenth of it in `npm test`. */
export const repetitions = (full: number): number => (isFullRun ? full : Math.ceil(full / 10));
