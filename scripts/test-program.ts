import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Whatever the tests themselves are run against. */
const NOTHING_CONFIGURED = { DATABASE_URL: '', EVENTSTORE_URL: '', SECRET: '' };

type Environment = Record<string, string>;

/** One of the programs of this folder as a process of its own. */
export const startProgram = (name: string, args: string[], env: Environment = {}): ChildProcess => {
  const path = fileURLToPath(new URL(name, import.meta.url));
  return spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...NOTHING_CONFIGURED, ...env },
  });
};

/** Runs it to its end. */
export const runProgram = async (name: string, args: string[], env: Environment = {}) => {
  const child = startProgram(name, args, env);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')]);
  return { stdout, stderr, code };
};

/** Gone after the test. An embedded Postgres below it may run as another user, who must be able to pass. */
export const newFolder = async (whenDone: (remove: () => Promise<void>) => void = onTestFinished): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'levada-scripts-'));
  whenDone(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o711);
  return folder;
};
