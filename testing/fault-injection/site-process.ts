import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../network/free-port.ts';

export interface SiteProcess {
  url: string;
  /** Lines of the error output. */
  complaints: string[];
  /** Starts the process, also after it was killed, and waits until the site is open. */
  start(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills the process immediately and waits until it has ended. */
  kill(): Promise<void>;
  /** Sets its clock ahead of the real time, in milliseconds. */
  shiftClock(by: number): Promise<void>;
}

const CLOCK = fileURLToPath(new URL('./clock-skew.ts', import.meta.url));

/** Prepares a process that runs the whole site; creates its data folder. `environment` has additional variables. */
export const createSiteProcess = async (folder: string, environment: Record<string, string>): Promise<SiteProcess> => {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const port = await freePort();
  const clock = path.join(folder, 'clock');
  const complaints: string[] = [];
  let child: ChildProcess | undefined;
  const shiftClock = (by: number) => writeFile(clock, String(by));
  await shiftClock(0);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    complaints,
    shiftClock,
    async start() {
      child = spawn(process.execPath, ['--import', CLOCK, 'api/server.ts'], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          EVENTSTORE_URL: '',
          SAMPLE: 'off',
          ROLES: '',
          HOST: '',
          NODE_ENV: 'production',
          SITE_URL: url,
          ...environment,
          PORT: String(port),
          DATA_DIR: folder,
          LEVADA_CLOCK_FILE: clock,
        },
      });
      createInterface({ input: child.stderr! }).on('line', (line) => complaints.push(line));
      await untilOpen(child, complaints);
    },
    signal: (signal) => void child?.kill(signal),
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
};

const untilOpen = (child: ChildProcess, complaints: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code, signal) =>
      reject(new Error(`The site exited (${code ?? signal}) before it was open:\n${complaints.slice(-20).join('\n')}`)),
    );
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.includes('is open at')) resolve();
    });
  });
