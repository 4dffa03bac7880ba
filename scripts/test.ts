import { type CheckResult, runChecks } from './checks/checks.ts';
import { runAllTests, runReportedTests } from './run-reported-tests.ts';
import { projectOf } from './test-projects.ts';
import { countTests, describeSecondAttempts, describeTimes } from './test-report.ts';

/**
 * `npm test`: runs all tests, including browser tests, and the checks of the source at the same time; the last line counts both. `npm test
 * -- PATH…` runs only the tests there.
 */
const run = async (): Promise<void> => {
  const selected = process.argv.slice(2);
  const isEverything = selected.length === 0;
  const [checks, { report, exitCode, notes }] = await Promise.all(
    isEverything ? [runChecks(), runAllTests()] : [[], runReportedTests(selected)],
  );
  if (isEverything) for (const line of describeTimes(report.files, projectOf)) console.log(line);
  for (const line of [...describeSecondAttempts(report), ...notes]) console.log(line);
  const tests = countTests(report);
  const failed = countFailed(checks) + tests.failed;
  const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
  if (failed === 0 && exitCode !== 0) console.log(`No test failed, but vitest ended with ${exitCode}: see above.`);
  console.log(`${checks.length - countFailed(checks) + tests.passed} passed, ${failed} failed${skipped}`);
  process.exitCode = failed === 0 && exitCode === 0 ? 0 : 1;
};

const countFailed = (checks: CheckResult[]): number => checks.filter(({ complaint }) => complaint !== undefined).length;

await run();
