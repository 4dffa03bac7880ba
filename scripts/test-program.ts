import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

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
