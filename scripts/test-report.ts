import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

/** Number of tests by result. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface TestReport extends TestCounts {
  /** Names of tests that passed at the second attempt, with their first failure. */
  secondAttempts: string[];
  files: FileTime[];
}

/** Start and end of a test file, in milliseconds. */
export interface FileTime {
  /** Path relative to the repository. */
  path: string;
  start: number;
  end: number;
}

interface JsonReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: JsonFile[];
}

interface JsonFile {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: JsonTest[];
}

interface JsonTest {
  status: string;
  fullName: string;
  failureMessages: string[];
}

/**
 * Reads vitest's JSON report: the number of tests by result, the tests that passed at the second attempt, and the time of each file. A run
 * without a report or without tests counts as one failure.
 */
export const readTestReport = async (path: string): Promise<TestReport> => {
  const report: JsonReport | null = JSON.parse(await readFile(path, 'utf8').catch(() => 'null'));
  if (report === null || report.numTotalTests === 0)
    return { passed: 0, failed: 1, skipped: 0, secondAttempts: [], files: [] };
  const files = report.testResults;
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    secondAttempts: files.flatMap(({ assertionResults }) => assertionResults.filter(passedLate).map(nameAndFailure)),
    files: files.map(({ name, startTime, endTime }) => ({
      path: relative(process.cwd(), name),
      start: startTime,
      end: endTime,
    })),
  };
};

const passedLate = ({ status, failureMessages }: JsonTest): boolean =>
  status === 'passed' && failureMessages.length > 0;

const nameAndFailure = ({ fullName, failureMessages }: JsonTest): string =>
  `${fullName}: ${failureMessages[0]!.split('\n')[0]}`;

const SLOWEST_FILES = 10;

/**
 * Returns lines for the terminal: the duration of each vitest project and the ten slowest test files. `projectOf` returns the project to
 * which the path of a test file belongs.
 */
export const describeTimes = (files: FileTime[], projectOf: (path: string) => string): string[] => {
  const slowest = files.toSorted((one, other) => durationOf(other) - durationOf(one)).slice(0, SLOWEST_FILES);
  return [
    ...[...Map.groupBy(files, ({ path }) => projectOf(path))].map(([project, its]) => describeProject(project, its)),
    'The slowest files:',
    ...slowest.map((file) => `${seconds(durationOf(file)).padStart(9)}  ${file.path}`),
  ];
};

const describeProject = (project: string, files: FileTime[]): string => {
  const elapsed = Math.max(...files.map(({ end }) => end)) - Math.min(...files.map(({ start }) => start));
  const sum = files.reduce((total, file) => total + durationOf(file), 0);
  return `${project}: ${minutes(elapsed)}, ${files.length} files with a total of ${minutes(sum)}`;
};

const durationOf = ({ start, end }: FileTime): number => end - start;
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const minutes = (milliseconds: number): string => `${(milliseconds / 60_000).toFixed(1)} min`;
