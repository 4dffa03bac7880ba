import { runVitest } from './run-vitest.ts';

/** `npm run test:watch [-- PATH…]`: the tests that import what was changed, at each change. Pages are those that were built at the start. */
process.exitCode = await runVitest(process.argv.slice(2), {}, 'watch');
