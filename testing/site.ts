import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

export interface SiteAddress {
  url: string;
  email: string;
  password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    site: SiteAddress;
  }
}

/** What the person who runs the tests may have set for a site of their own. */
const UNSET = { DATABASE_URL: '', EVENTSTORE_URL: '', SECRET: '', SAMPLE: '', ROLES: '', HOST: '' };

let stop: () => Promise<void>;

/** The magazine as `npm start` runs it, with the sample edition, in a folder of its own; gone after the run. */
export const setup = async (project: TestProject): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'levada-site-'));
  // Postgres does not run as root and must be able to enter.
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const site = { url: `http://localhost:${port}`, email: 'editor@levada.test', password: 'a password for tests' };
  const server = spawn(process.execPath, ['api/server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...UNSET,
      NODE_ENV: 'production',
      PORT: String(port),
      SITE_URL: site.url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: site.email,
      ADMIN_PASSWORD: site.password,
    },
  });
  stop = async () => {
    await ended(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  await opened(server).catch(async (error) => {
    await stop();
    throw error;
  });
  project.provide('site', site);
};

export const teardown = (): Promise<void> => stop();

const opened = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The site ended with ${code} before it was open`)));
    createInterface({ input: server.stdout! }).on('line', (line) => {
      if (line.includes('is open at')) resolve();
    });
  });

const ended = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exit;
};
