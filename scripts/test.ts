import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckResult, runChecks } from './checks/checks.ts';
import { runVitest } from './run-vitest.ts';
import { projectOf } from './test-projects.ts';
import { describeTimes, readTestReport, type TestReport } from './test-report.ts';

/**
 * `npm test`: runs all tests, including browser tests, and the checks of the source at the same time; the last line counts both. `npm test
 * -- PATH…` runs only the tests there.
 */
const run = async (): Promise<void> => {
  const selected = process.argv.slice(2);
  const isEverything = selected.length === 0;
  const [checks, { report, exitCode }] = await Promise.all([isEverything ? runChecks() : [], runTests(selected)]);
  if (isEverything) for (const line of describeTimes(report.files, projectOf)) console.log(line);
  for (const test of report.secondAttempts) console.log(`Passed only at the second attempt: ${test}`);
  const failed = countFailed(checks) + report.failed;
  const skipped = report.skipped > 0 ? `, ${report.skipped} skipped` : '';
  console.log(`${checks.length - countFailed(checks) + report.passed} passed, ${failed} failed${skipped}`);
  process.exitCode = failed === 0 && exitCode === 0 ? 0 : 1;
};

const countFailed = (checks: CheckResult[]): number => checks.filter(({ complaint }) => complaint !== undefined).length;

const runTests = async (selected: string[]): Promise<{ report: TestReport; exitCode: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'levada-test-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const exitCode = await runVitest([...reporters, ...selected]);
    return { report: await readTestReport(file), exitCode };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

await run();
