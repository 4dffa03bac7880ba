import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { TEST_REPORT_FILE, type TestFile, type TestReport, type TestResult } from './test-report.ts';

/** A reporter of vitest that writes a `TestReport` to the file named by the environment variable `TEST_REPORT_FILE`. */
export default class TestReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const report: TestReport = { unhandledErrors: unhandledErrors.length, files: modules.map(fileOf) };
    writeFileSync(process.env[TEST_REPORT_FILE]!, JSON.stringify(report));
  }
}

const fileOf = (module: TestModule): TestFile => {
  const cases = [...module.children.allTests()];
  const times = cases.flatMap((test) => test.diagnostic() ?? []);
  const start = Math.min(...times.map(({ startTime }) => startTime));
  const end = Math.max(...times.map(({ startTime, duration }) => startTime + duration));
  return {
    path: module.relativeModuleId,
    ...(times.length > 0 ? { start, end } : { start: 0, end: 0 }),
    isBroken: module.state() === 'failed' && cases.every((test) => test.result().state !== 'failed'),
    tests: cases.map(resultOf),
  };
};

const resultOf = (test: TestCase): TestResult => {
  const { state, errors } = test.result();
  // A test that was not reached, because the run ended early, has not passed.
  return {
    name: test.fullName,
    state: state === 'pending' ? 'failed' : state,
    failures: errors?.map(({ message }) => message) ?? [],
  };
};
