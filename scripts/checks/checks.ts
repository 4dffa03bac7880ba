import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface CheckResult {
  name: string;
  /** What is wrong; undefined when nothing is. */
  complaint: string | undefined;
}

interface Check {
  name: string;
  /** The tool's file below `node_modules`. */
  file: string;
  args: string[];
  /** A complaint about output that looks fine to the tool itself. */
  doubt?: (output: string) => string | undefined;
}

const FOLDERS = [
  'domain',
  'storage',
  'projections',
  'api',
  'web',
  'migrations',
  'sample',
  'scripts',
  'testing',
  'e2e',
  'bench',
];

const checks: Check[] = [
  { name: 'style (biome)', file: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types (tsc)', file: 'typescript/bin/tsc', args: ['--pretty', 'false'] },
  {
    name: 'who imports whom (dependency-cruiser)',
    file: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...FOLDERS],
    doubt: nothingCruised,
  },
];

/** A part of `npm test` already, which runs it with the other tests. */
const messages: Check = {
  name: 'messages in both languages',
  file: 'vitest/vitest.mjs',
  args: ['run', '--project', 'plain', 'web/messages.test.ts'],
};

/** It says `no dependency violations found` of nothing too, and then exits with 0. */
function nothingCruised(output: string): string | undefined {
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  return modules > 0 ? undefined : `No module was cruised: the check saw nothing.\n${output}`;
}

/** Runs the checks of the source one after the other, says of each how it went, and answers with the results. */
export const runChecks = (): Promise<CheckResult[]> => runEach(checks);

/** The same, and that of the messages. */
export const runAllChecks = (): Promise<CheckResult[]> => runEach([...checks, messages]);

const runEach = async (chosen: Check[]): Promise<CheckResult[]> => {
  const results: CheckResult[] = [];
  for (const check of chosen) {
    const complaint = await run(check);
    console.log(
      `${complaint === undefined ? '✓' : '✗'} ${check.name}${complaint === undefined ? '' : `\n${complaint}`}`,
    );
    results.push({ name: check.name, complaint });
  }
  return results;
};

const run = async ({ file, args, doubt }: Check): Promise<string | undefined> => {
  const path = fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return code === 0 ? doubt?.(output + errors) : output + errors;
};
