import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Folder for caches of tools between runs. */
export const CACHE = 'node_modules/.cache/checks';

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a JavaScript file below `node_modules` in a separate Node process. Resolves with its exit code and output once it has exited. */
export const startTool = async (file: string, args: string[]): Promise<Ended> => {
  const path = fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, stdout, stderr };
};

/**
 * Runs a JavaScript file below `node_modules` in a separate Node process. Returns its output if it failed (exit code other than 0);
 * undefined if it succeeded.
 */
export const runTool = async (file: string, args: string[]): Promise<string | undefined> => {
  const { code, stdout, stderr } = await startTool(file, args);
  return code === 0 ? undefined : stdout + stderr;
};
