import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { findDependencyRowMismatches } from './dependency-rows.ts';
import { findMissingDocstrings } from './docstrings.ts';
import { checkImportRules } from './import-rules.ts';
import { findBrokenRuleCitations } from './rule-citations.ts';
import { CACHE, runTool } from './run-tool.ts';
import { findForbiddenReferences } from './slice-references.ts';

export interface CheckResult {
  name: string;
  /** The errors found; undefined if there are none. */
  complaint: string | undefined;
  seconds: number;
}

interface Check {
  name: string;
  /** Resolves with the errors found, undefined if there are none. */
  run(): Promise<string | undefined>;
}

const ROOT = process.cwd();

const inLines = (complaints: string[]): string | undefined =>
  complaints.length > 0 ? complaints.join('\n') : undefined;

const MAX_PARALLEL_CHECKS = availableParallelism();
/** Stores type information of unchanged files between runs. */
const incremental = ['--incremental', '--tsBuildInfoFile', `${CACHE}/types.tsbuildinfo`];

/**
 * The slowest first, because they run in parallel. Types are checked by one thread: several would each work out the types of the database,
 * which takes three times the processor time.
 */
const checks: Check[] = [
  {
    name: 'types (tsc)',
    run: () => runTool('typescript-7/bin/tsc', ['--pretty', 'false', '--singleThreaded', ...incremental]),
  },
  { name: 'import rules (dependency-cruiser)', run: checkImportRules },
  { name: 'style (biome)', run: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']) },
  { name: 'references between slices', run: async () => inLines(findForbiddenReferences(ROOT)) },
  { name: 'docstrings of exported functions', run: async () => inLines(findMissingDocstrings(ROOT)) },
  { name: 'cited product rules exist', run: async () => inLines(findBrokenRuleCitations(ROOT)) },
  {
    name: 'docs/dependencies.md has a row for each dependency',
    run: async () => inLines(findDependencyRowMismatches(ROOT)),
  },
];

/** Also part of `npm test`, which runs it with the other tests. */
const messages: Check = {
  name: 'messages in both languages',
  run: () => runTool('vitest/vitest.mjs', ['run', '--project', 'plain', 'web/messages.test.ts']),
};

/**
 * Runs the checks of the source (types, imports, style and others) in parallel, prints each result with its duration, and returns the
 * results.
 */
export const runChecks = (): Promise<CheckResult[]> => runEach(checks);

/**
 * Runs the checks of the source (types, imports, style and others) and the test of the message catalogues (interface texts in both
 * languages). Prints and returns the results.
 */
export const runAllChecks = (): Promise<CheckResult[]> => runEach([...checks, messages]);

const runEach = (chosen: Check[]): Promise<CheckResult[]> => {
  const inTurn = pLimit(MAX_PARALLEL_CHECKS);
  return Promise.all(chosen.map((check) => inTurn(() => runOne(check))));
};

const runOne = async ({ name, run }: Check): Promise<CheckResult> => {
  const start = performance.now();
  const complaint = await run();
  const seconds = (performance.now() - start) / 1000;
  const line = `${name}, ${seconds.toFixed(1)} s`;
  console.log(complaint === undefined ? `✓ ${line}` : `✗ ${line}\n${complaint}`);
  return { name, complaint, seconds };
};
