import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

export interface SiteProcess {
  url: string;
  /** What it wrote to its error output, line by line. */
  complaints: string[];
  /** Starts it, also again after it was killed, and waits until it is open. */
  start(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends it at once and waits until it is gone. */
  kill(): Promise<void>;
  /** Moves its clock, in milliseconds from the true time. */
  shiftClock(by: number): Promise<void>;
}

const CLOCK = fileURLToPath(new URL('./clock-skew.ts', import.meta.url));

/** The whole site as a process of its own; `folder` is made for it, `environment` is what it is told besides. */
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
          ...environment,
          PORT: String(port),
          SITE_URL: url,
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
      reject(new Error(`The site ended (${code ?? signal}) before it was open:\n${complaints.slice(-20).join('\n')}`)),
    );
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.includes('is open at')) resolve();
    });
  });
