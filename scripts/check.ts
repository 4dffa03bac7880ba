import { runAllChecks } from './checks/checks.ts';

/** `npm run check`: checks the source without running it. */
const failed = (await runAllChecks()).filter(({ complaint }) => complaint !== undefined);
process.exit(failed.length === 0 ? 0 : 1);
