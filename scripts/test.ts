import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks/checks.ts';
import { runVitest } from './run-vitest.ts';

/** `npm test`: every test, the browser's too, and beside them the checks of the source. The last line counts both. */
const run = async (): Promise<void> => {
  const [checks, tests] = await Promise.all([runChecks(), runTests()]);
  const failed = checks.filter(({ complaint }) => complaint !== undefined).length + tests.failed;
  const passed = checks.filter(({ complaint }) => complaint === undefined).length + tests.passed;
  for (const test of tests.secondAttempts) console.log(`Passed at the second attempt only: ${test}`);
  const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
  console.log(`${passed} passed, ${failed} failed${skipped}`);
  process.exitCode = failed === 0 && tests.exitCode === 0 ? 0 : 1;
};

interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of tests that failed first, and how. */
  secondAttempts: string[];
  exitCode: number;
}

const runTests = async (): Promise<TestCounts> => {
  const folder = mkdtempSync(join(tmpdir(), 'levada-test-report-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const exitCode = await runVitest([...reporters, ...process.argv.slice(2)]);
    return { ...(await counts(report)), exitCode };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** A run that ended without a report counts as one failure, never as none. */
const counts = async (report: string): Promise<Omit<TestCounts, 'exitCode'>> => {
  const results = JSON.parse(await readFile(report, 'utf8').catch(() => 'null'));
  if (results === null || results.numTotalTests === 0) {
    return { passed: 0, failed: 1, skipped: 0, secondAttempts: [] };
  }
  const brokenFiles = results.testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + brokenFiles,
    skipped: results.numPendingTests + results.numTodoTests,
    secondAttempts: results.testResults.flatMap((file: { assertionResults: TestResult[] }) =>
      file.assertionResults.filter(passedLate).map(nameAndFailure),
    ),
  };
};

interface TestResult {
  status: string;
  fullName: string;
  failureMessages: string[];
}

const passedLate = ({ status, failureMessages }: TestResult): boolean =>
  status === 'passed' && failureMessages.length > 0;

const nameAndFailure = ({ fullName, failureMessages }: TestResult): string =>
  `${fullName}: ${failureMessages[0]!.split('\n')[0]}`;

await run();
