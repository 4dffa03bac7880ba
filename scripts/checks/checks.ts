import { findMissingDocstrings } from './docstrings.ts';
import { checkImportRules } from './import-rules.ts';
import { runTool } from './run-tool.ts';
import { findForbiddenReferences } from './slice-references.ts';

export interface CheckResult {
  name: string;
  /** What is wrong; undefined when nothing is. */
  complaint: string | undefined;
}

interface Check {
  name: string;
  /** Resolves with what is wrong, undefined when nothing is. */
  run(): Promise<string | undefined>;
}

const ROOT = process.cwd();

const inLines = (complaints: string[]): string | undefined =>
  complaints.length > 0 ? complaints.join('\n') : undefined;

const checks: Check[] = [
  { name: 'style (biome)', run: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']) },
  { name: 'types (tsc)', run: () => runTool('typescript/bin/tsc', ['--pretty', 'false']) },
  { name: 'who imports whom (dependency-cruiser)', run: checkImportRules },
  { name: 'who names which slice', run: async () => inLines(findForbiddenReferences(ROOT)) },
  { name: 'exported functions say what they take and answer', run: async () => inLines(findMissingDocstrings(ROOT)) },
];

/** A part of `npm test` already, which runs it with the other tests. */
const messages: Check = {
  name: 'messages in both languages',
  run: () => runTool('vitest/vitest.mjs', ['run', '--project', 'plain', 'web/messages.test.ts']),
};

/** Runs the checks of the source one after the other, says of each how it went, and answers with the results. */
export const runChecks = (): Promise<CheckResult[]> => runEach(checks);

/** The same, and that of the messages. */
export const runAllChecks = (): Promise<CheckResult[]> => runEach([...checks, messages]);

const runEach = async (chosen: Check[]): Promise<CheckResult[]> => {
  const results: CheckResult[] = [];
  for (const { name, run } of chosen) {
    const complaint = await run();
    console.log(complaint === undefined ? `✓ ${name}` : `✗ ${name}\n${complaint}`);
    results.push({ name, complaint });
  }
  return results;
};
