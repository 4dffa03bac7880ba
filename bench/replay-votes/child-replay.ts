import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const KILOBYTE = 1024;
/** Milliseconds. The kernel keeps the peak, so that only the last look counts. */
const LOOK_MS = 20;
/** As in the script of package.json: a small young generation keeps the peak low. */
const YOUNG_HEAP = '--max-semi-space-size=2';

/**
 * Runs `replay:votes` in a process of its own, as analysts do. Returns its seconds, with start and end of the process, and the peak of its
 * resident memory in bytes (Linux only). Throws when it fails.
 */
export const runReplay = async (
  env: Record<string, string>,
  args: string[],
): Promise<{ seconds: number; bytes: number }> => {
  const script = fileURLToPath(new URL('../../scripts/levada.mjs', import.meta.url));
  const started = performance.now();
  const child = spawn(process.execPath, [YOUNG_HEAP, script, 'replay-votes', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  });
  const exited = once(child, 'exit');
  let bytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    bytes = peakOf(child.pid!) ?? bytes;
    await Promise.race([exited, sleep(LOOK_MS)]);
  }
  const seconds = (performance.now() - started) / 1000;
  if (child.exitCode !== 0) throw new Error(`replay:votes ${args.join(' ')} ended with ${child.exitCode}`);
  return { seconds, bytes };
};

const peakOf = (pid: number): number | undefined => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * KILOBYTE;
  } catch {
    return undefined;
  }
};
