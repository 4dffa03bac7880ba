import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Clears variables that the tests themselves may be run with. */
const NOTHING_CONFIGURED = { DATABASE_URL: '', EVENTSTORE_URL: '', SECRET: '' };

const LEVADA = fileURLToPath(new URL('levada.mjs', import.meta.url));

type Environment = Record<string, string>;

/**
 * Starts a subcommand of `levada` in a separate process and returns it. `env` is added to this process's environment, from which database,
 * event store and secret are removed.
 */
export const startProgram = (name: string, args: string[], env: Environment = {}): ChildProcess => {
  return spawn(process.execPath, [LEVADA, name, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...NOTHING_CONFIGURED, ...env },
  });
};

/**
 * Runs a subcommand of `levada` in a separate process until it exits; returns its output and exit code. `env` adds environment
 * variables.
 */
export const runProgram = async (name: string, args: string[], env: Environment = {}) => {
  const child = startProgram(name, args, env);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')]);
  return { stdout, stderr, code };
};
