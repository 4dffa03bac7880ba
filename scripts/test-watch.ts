import { runVitest } from './run-vitest.ts';

/**
 * `npm run test:watch [-- PATH…]`: after each change, runs the tests that import what was changed. The pages are those built at the start.
 */
process.exitCode = await runVitest(process.argv.slice(2), {}, 'watch');
