import { readFile } from 'node:fs/promises';

/** Names the environment variable with the path of the file to which a run writes its `TestReport`. */
export const TEST_REPORT_FILE = 'TEST_REPORT_FILE';

/** What one run of vitest reports. */
export interface TestReport {
  /** Number of errors that belong to no test. */
  unhandledErrors: number;
  files: TestFile[];
}

/** A test file, with its start and end in milliseconds; both are 0 if none of its tests ran. */
export interface TestFile {
  /** Path relative to the repository. */
  path: string;
  start: number;
  end: number;
  /** The file failed although none of its tests did, for example while it was loaded. */
  isBroken: boolean;
  tests: TestResult[];
}

/** The result of a test, with the messages of the attempts that failed. */
export interface TestResult {
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  failures: string[];
}

/** Number of tests by result. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Reads what a run reported. A run without a report, or without tests, counts as one error. */
export const readTestReport = async (path: string): Promise<TestReport> => {
  const report: TestReport | null = JSON.parse(await readFile(path, 'utf8').catch(() => 'null'));
  return report?.files.some(({ tests, isBroken }) => tests.length > 0 || isBroken) ? report : NOTHING_REPORTED;
};

const NOTHING_REPORTED: TestReport = { unhandledErrors: 1, files: [] };

/** Counts the tests of a run by result; a file that could not be run and an error outside the tests count as failures. */
export const countTests = ({ files, unhandledErrors }: TestReport): TestCounts => {
  const tests = files.flatMap((file) => file.tests);
  const count = (state: TestResult['state']) => tests.filter((test) => test.state === state).length;
  const broken = files.filter(({ isBroken }) => isBroken).length;
  return { passed: count('passed'), failed: count('failed') + broken + unhandledErrors, skipped: count('skipped') };
};

/** Returns the paths of the files in which a test failed. */
export const failedFiles = ({ files }: TestReport): string[] => files.filter(hasFailed).map(({ path }) => path);

const hasFailed = ({ isBroken, tests }: TestFile): boolean => isBroken || tests.some(({ state }) => state === 'failed');

/** Returns one report of runs that ran different files. */
export const mergeReports = (reports: TestReport[]): TestReport => ({
  unhandledErrors: reports.reduce((sum, { unhandledErrors }) => sum + unhandledErrors, 0),
  files: reports.flatMap(({ files }) => files),
});

/** Returns the report with the files of a second run in place of the same files. */
export const replaceFiles = (first: TestReport, second: TestReport): TestReport => {
  const repeated = new Map(second.files.map((file) => [file.path, file]));
  return {
    unhandledErrors: first.unhandledErrors + second.unhandledErrors,
    files: first.files.map((file) => repeated.get(file.path) ?? file),
  };
};

/** Returns a line for each test that passed at its second attempt. */
export const describeSecondAttempts = ({ files }: TestReport): string[] =>
  describeFailures(files, 'passed').map((test) => `Passed only at the second attempt: ${test}`);

/** Returns a line for each test that failed beside the other files, and passed when its file ran alone. */
export const describePassedAlone = (first: TestReport, second: TestReport): string[] => {
  const passed = second.files.filter((file) => !hasFailed(file)).map(({ path }) => path);
  const files = first.files.filter(({ path }) => passed.includes(path));
  return describeFailures(files, 'failed').map((test) => `Passed only when its file ran alone: ${test}`);
};

const describeFailures = (files: TestFile[], state: TestResult['state']): string[] =>
  files
    .flatMap(({ tests }) => tests)
    .filter((test) => test.state === state && test.failures.length > 0)
    .map(({ name, failures }) => `${name}: ${failures[0]!.split('\n')[0]}`);

const SLOWEST_FILES = 10;

/**
 * Returns lines for the terminal: the duration of each vitest project and the ten slowest test files. `projectOf` returns the project to
 * which the path of a test file belongs.
 */
export const describeTimes = (all: FileTime[], projectOf: (path: string) => string): string[] => {
  const files = all.filter(({ end }) => end > 0);
  const slowest = files.toSorted((one, other) => durationOf(other) - durationOf(one)).slice(0, SLOWEST_FILES);
  return [
    ...[...Map.groupBy(files, ({ path }) => projectOf(path))].map(([project, its]) => describeProject(project, its)),
    'The slowest files:',
    ...slowest.map((file) => `${seconds(durationOf(file)).padStart(9)}  ${file.path}`),
  ];
};

type FileTime = Pick<TestFile, 'path' | 'start' | 'end'>;

const describeProject = (project: string, files: FileTime[]): string => {
  const elapsed = Math.max(...files.map(({ end }) => end)) - Math.min(...files.map(({ start }) => start));
  const sum = files.reduce((total, file) => total + durationOf(file), 0);
  return `${project}: ${minutes(elapsed)}, ${files.length} files with a total of ${minutes(sum)}`;
};

const durationOf = ({ start, end }: FileTime): number => end - start;
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const minutes = (milliseconds: number): string => `${(milliseconds / 60_000).toFixed(1)} min`;
