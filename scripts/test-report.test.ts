import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { type ReportedRun, runAllTests, runReportedTests } from './run-reported-tests.ts';
import { projectOf } from './test-projects.ts';
import {
  countTests,
  describeSecondAttempts,
  describeTimes,
  failedFiles,
  readTestReport,
  type TestFile,
  type TestReport,
  type TestResult,
} from './test-report.ts';

const passed = (name: string, failures: string[] = []): TestResult => ({ name, state: 'passed', failures });
const failed = (name: string): TestResult => ({ name, state: 'failed', failures: [`Error: ${name}\n  at line 3`] });
const file = (path: string, tests: TestResult[], isBroken = false): TestFile => ({
  path,
  start: 0,
  end: 20,
  isBroken,
  tests,
});
const reportOf = (...files: TestFile[]): TestReport => ({ unhandledErrors: 0, files });
const runOf = (...files: TestFile[]): ReportedRun => ({ report: reportOf(...files), exitCode: 0, notes: [] });

const PARTS = ['--project=plain', '--project=parts'];
const BROWSER = ['--project=browser'];
const pages = runOf(file('e2e/pages.test.ts', [passed('a page')]));

/**
 * Returns what `runAllTests` returns for the runs, and the arguments of each: of the tests without a browser, of those with one beside them,
 * and of the files that run again.
 */
const runAll = async (parts: ReportedRun, browser = pages, again?: ReportedRun) => {
  const calls: string[][] = [];
  const result = await runAllTests(async (args) => [parts, browser, again][calls.push(args) - 1]!);
  return { calls, ...result, ...countTests(result.report) };
};

describe('a test report', () => {
  it('counts tests, a file that could not be run, and errors outside the tests', () => {
    const skipped: TestResult = { name: 'a', state: 'skipped', failures: [] };
    const files = [
      file('one.test.ts', [passed('a'), passed('b'), failed('c'), skipped]),
      file('two.test.ts', [], true),
    ];
    expect(countTests({ unhandledErrors: 1, files })).toEqual({ passed: 2, failed: 3, skipped: 1 });
  });

  it('that is missing, or has no tests, counts as one failure', async () => {
    expect(countTests(await readTestReport('/nothing/here.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 });
    const path = join(await createTemporaryFolder(), 'report.json');
    writeFileSync(path, JSON.stringify(reportOf(file('one.test.ts', []))));
    expect(countTests(await readTestReport(path))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('lists tests that passed at the second attempt', () => {
    const report = reportOf(file('one.test.ts', [passed('a vote counts', ['Error: late\n  at line 3'])]));
    expect(describeSecondAttempts(report)).toEqual(['Passed only at the second attempt: a vote counts: Error: late']);
  });

  it('is written by a run of vitest', async () => {
    const { report, exitCode } = await runReportedTests(['scripts/checks/folder-cycles.test.ts'], []);
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({ unhandledErrors: 0, files: [{ path: 'scripts/checks/folder-cycles.test.ts' }] });
    expect(countTests(report)).toMatchObject({ failed: 0, skipped: 0 });
    expect(report.files[0]!.end).toBeGreaterThan(report.files[0]!.start);
  });

  it('has the tests that failed and those that were not reached', async () => {
    const folder = await createTemporaryFolder();
    writeFileSync(
      join(folder, 'broken.test.ts'),
      `it('passes', () => {});
       it('fails', () => expect(1).toBe(2));
       describe('a group', () => {
         beforeAll(() => { throw new Error('broken'); });
         it('is not reached', () => {});
       });`,
    );
    writeFileSync(join(folder, 'unreadable.test.ts'), `import './nothing.ts';`);
    const { report, exitCode } = await runReportedTests(['--root', folder, '--globals'], []);
    expect(exitCode).toBe(1);
    expect(failedFiles(report).toSorted()).toEqual(['broken.test.ts', 'unreadable.test.ts']);
    expect(countTests(report)).toMatchObject({ passed: 1, failed: 2 });
  });
});

describe('all tests', () => {
  it('run once while none fails', async () => {
    const run = await runAll(runOf(file('one.test.ts', [passed('a')])));
    expect(run).toMatchObject({ calls: [PARTS, BROWSER], passed: 2, failed: 0, exitCode: 0, notes: [] });
  });

  it('given a file that failed beside others, when it passes alone, then name its test and pass', async () => {
    const first = runOf(file('one.test.ts', [failed('a'), passed('b')]), file('two.test.ts', [passed('c')]));
    const again = runOf(file('one.test.ts', [passed('a'), passed('b')]));
    const run = await runAll({ ...first, exitCode: 1 }, pages, again);
    expect(run).toMatchObject({
      calls: [PARTS, BROWSER, ['--no-file-parallelism', 'one.test.ts']],
      passed: 4,
      failed: 0,
      exitCode: 0,
    });
    expect(run.notes).toEqual(['Passed only when its file ran alone: a: Error: a']);
  });

  it('given a file that failed beside others, when it fails alone, then fail', async () => {
    const red = { ...runOf(file('one.test.ts', [failed('a')])), exitCode: 1 };
    expect(await runAll(red, pages, red)).toMatchObject({ passed: 1, failed: 1, exitCode: 1, notes: [] });
  });

  it('given failures in both groups, when one passes alone, then fail', async () => {
    const red = (path: string) => ({ ...runOf(file(path, [failed('a')])), exitCode: 1 });
    const again = { ...runOf(file('one.test.ts', [passed('a')]), file('e2e/two.test.ts', [failed('a')])), exitCode: 1 };
    const run = await runAll(red('one.test.ts'), red('e2e/two.test.ts'), again);
    expect(run).toMatchObject({ passed: 1, failed: 1, exitCode: 1 });
    expect(run.calls[2]).toEqual(['--no-file-parallelism', 'one.test.ts', 'e2e/two.test.ts']);
  });

  it('given a group that reports nothing, then fail', async () => {
    const nothing = { report: await readTestReport('/nothing/here.json'), exitCode: 1, notes: [] };
    expect(await runAll(pages, nothing)).toMatchObject({ passed: 1, failed: 1, exitCode: 1 });
  });

  it('given a file that failed, when its second run reports nothing, then fail', async () => {
    const red = { ...runOf(file('one.test.ts', [failed('a')])), exitCode: 1 };
    const nothing = { report: await readTestReport('/nothing/here.json'), exitCode: 1, notes: [] };
    expect(await runAll(red, pages, nothing)).toMatchObject({ failed: 2, exitCode: 1, notes: [] });
  });

  it('given an error outside the tests, when the failed files pass alone, then fail', async () => {
    const red = runOf(file('one.test.ts', [failed('a')]));
    const run = await runAll(
      { ...red, report: { ...red.report, unhandledErrors: 1 } },
      pages,
      runOf(file('one.test.ts', [passed('a')])),
    );
    expect(run).toMatchObject({ passed: 2, failed: 1 });
  });

  it('given more than twelve files that failed, then fail without a second run', async () => {
    const files = Array.from({ length: 13 }, (_, index) => file(`${index}.test.ts`, [failed('a')]));
    const run = await runAll({ ...runOf(...files), exitCode: 1 });
    expect(run).toMatchObject({ calls: [PARTS, BROWSER], failed: 13, exitCode: 1 });
  });
});

describe('describeTimes', () => {
  it('lists the time of each project and the slowest files', () => {
    const files = [
      { path: 'domain/vote/decider.test.ts', start: 0, end: 6_000 },
      { path: 'e2e/admin/preview.test.ts', start: 6_000, end: 66_000 },
      { path: 'e2e/reader/seo.test.ts', start: 6_000, end: 36_000 },
      { path: 'e2e/reader/skipped.test.ts', start: 0, end: 0 },
    ];
    expect(describeTimes(files, projectOf)).toEqual([
      'plain: 0.1 min, 1 files with a total of 0.1 min',
      'browser: 1.0 min, 2 files with a total of 1.5 min',
      'The slowest files:',
      '   60.0 s  e2e/admin/preview.test.ts',
      '   30.0 s  e2e/reader/seo.test.ts',
      '    6.0 s  domain/vote/decider.test.ts',
    ]);
  });
});

it.each([
  ['domain/vote/decider.test.ts', 'plain'],
  ['web/article/admin/rich-text/paste/paste-urls.test.ts', 'plain'],
  ['e2e/reader/seo.test.ts', 'browser'],
  ['api/vote/commands.test.ts', 'parts'],
])('projectOf assigns %s to the project %s', (path, project) => {
  expect(projectOf(path)).toBe(project);
});
