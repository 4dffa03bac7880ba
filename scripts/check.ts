import { runChecks } from './checks.ts';

/** `npm run check`: everything that is known of the source without running it. */
const failed = (await runChecks()).filter(({ complaint }) => complaint !== undefined);
process.exit(failed.length === 0 ? 0 : 1);
