import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { projectOf } from './test-projects.ts';
import { describeTimes, readTestReport } from './test-report.ts';

const reportOf = async (json: unknown) => {
  const path = join(await createTemporaryFolder(), 'report.json');
  writeFileSync(path, JSON.stringify(json));
  return readTestReport(path);
};
const numbers = { numTotalTests: 3, numPassedTests: 2, numFailedTests: 1, numPendingTests: 4, numTodoTests: 1 };
const file = { name: join(process.cwd(), 'domain/vote/decider.test.ts'), status: 'passed', startTime: 10, endTime: 30 };

describe('readTestReport', () => {
  it('counts tests, and a file that could not be loaded as a failure', async () => {
    const testResults = [
      { ...file, assertionResults: [{ status: 'passed', fullName: 'a vote', failureMessages: [] }] },
      { ...file, status: 'failed', assertionResults: [] },
    ];
    expect(await reportOf({ ...numbers, testResults })).toMatchObject({ passed: 2, failed: 2, skipped: 5 });
  });

  it('counts a run without a report, or without tests, as one failure', async () => {
    expect(await readTestReport('/nothing/here.json')).toMatchObject({ passed: 0, failed: 1 });
    expect(await reportOf({ ...numbers, numTotalTests: 0, testResults: [] })).toMatchObject({ passed: 0, failed: 1 });
  });

  it('lists tests that passed at the second attempt', async () => {
    const late = { status: 'passed', fullName: 'a vote counts', failureMessages: ['Error: late\n  at line 3'] };
    const { secondAttempts } = await reportOf({ ...numbers, testResults: [{ ...file, assertionResults: [late] }] });
    expect(secondAttempts).toEqual(['a vote counts: Error: late']);
  });

  it('describeTimes lists the time of each project and the slowest files', () => {
    const files = [
      { path: 'domain/vote/decider.test.ts', start: 0, end: 6_000 },
      { path: 'e2e/admin/preview.test.ts', start: 6_000, end: 66_000 },
      { path: 'e2e/reader/seo.test.ts', start: 6_000, end: 36_000 },
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
