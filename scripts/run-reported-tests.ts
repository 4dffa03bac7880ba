import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runVitest } from './run-vitest.ts';
import {
  describePassedAlone,
  failedFiles,
  mergeReports,
  readTestReport,
  replaceFiles,
  TEST_REPORT_FILE,
  type TestReport,
} from './test-report.ts';

/** A run of vitest: its report, its exit code, and lines about files that were run again. */
export interface ReportedRun {
  report: TestReport;
  exitCode: number;
  notes: string[];
}

const WRITER = fileURLToPath(new URL('./test-report-writer.ts', import.meta.url));

/** Runs vitest with command-line arguments and reads what it reports. `output` names the reporters that write to the terminal. */
export const runReportedTests = async (args: string[], output = ['default']): Promise<ReportedRun> => {
  const folder = mkdtempSync(join(tmpdir(), 'levada-test-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = [...output, WRITER].map((reporter) => `--reporter=${reporter}`);
    const exitCode = await runVitest([...reporters, ...args], { [TEST_REPORT_FILE]: file });
    return { report: await readTestReport(file), exitCode, notes: [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Maximum number of files that run again; more failures have another cause than a busy machine. */
const REPEATED_FILES = 12;

/** The projects of vitest, in groups that run beside each other: tests of each wait too often to keep two cores busy. */
const GROUPS = [['plain', 'parts'], ['browser']];

const projectArguments = (projects: string[]): string[] => projects.map((project) => `--project=${project}`);

/**
 * Runs all tests. Files with failures run once more, one after the other and beside nothing else, because a busy machine makes tests slow
 * but must not make them fail; `notes` names the tests that passed only then.
 */
export const runAllTests = async (
  run: (args: string[]) => Promise<ReportedRun> = runReportedTests,
): Promise<ReportedRun> => {
  const groups = await Promise.all(GROUPS.map((projects) => run(projectArguments(projects))));
  const report = mergeReports(groups.map((group) => group.report));
  const all = { report, exitCode: Math.max(...groups.map(({ exitCode }) => exitCode)), notes: [] };
  const failed = failedFiles(all.report);
  if (failed.length === 0 || failed.length > REPEATED_FILES) return all;
  const again = await run(['--no-file-parallelism', ...failed]);
  return {
    report: replaceFiles(all.report, again.report),
    exitCode: again.exitCode,
    notes: describePassedAlone(all.report, again.report),
  };
};
