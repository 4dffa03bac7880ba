import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Folder for what tools remember from one run to the next. */
export const CACHE = 'node_modules/.cache/checks';

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a tool, a file below `node_modules`, to its end. */
export const startTool = async (file: string, args: string[]): Promise<Ended> => {
  const path = fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, stdout, stderr };
};

/** What the tool complains of; undefined where it ended well. */
export const runTool = async (file: string, args: string[]): Promise<string | undefined> => {
  const { code, stdout, stderr } = await startTool(file, args);
  return code === 0 ? undefined : stdout + stderr;
};
