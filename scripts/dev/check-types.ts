import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const TSC = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url));

/** Number of errors that are printed; of further ones, only the count. */
const NAMED = 5;

/** Lower than the priority of the processes that serve requests. */
const PRIORITY = 15;

/**
 * Starts a process that checks types after every edit, and returns it. After each check, `tell` gets a summary: the number of errors, then
 * file, line and message of the first five. Stores type information in `folder` for the next start.
 */
export const checkTypes = (folder: string, tell: (text: string) => void): ChildProcess => {
  const incremental = ['--incremental', '--tsBuildInfoFile', join(folder, 'types.tsbuildinfo')];
  const args = [
    TSC,
    '--watch',
    '--noEmit',
    '--pretty',
    'false',
    '--preserveWatchOutput',
    '--singleThreaded',
    ...incremental,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  setPriority(child.pid!, PRIORITY);
  let errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { place, message } = ERROR.exec(line)?.groups ?? {};
    if (place) errors.push(`  ${place.replace(/\((\d+),(\d+)\)$/, ':$1:$2')} ${message}`);
    if (!/Found \d+ errors?\./.test(line)) return;
    tell(summarize(errors));
    errors = [];
  });
  return child;
};

const ERROR = /^(?<place>\S.*\(\d+,\d+\)): error (?<message>TS\d+: .*)$/;

const summarize = (errors: string[]): string => {
  if (errors.length === 0) return 'Types: no errors.';
  const left = errors.length - NAMED;
  const heading = `Types: ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}.`;
  return [heading, ...errors.slice(0, NAMED), ...(left > 0 ? [`  and ${left} more`] : [])].join('\n');
};
