import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { freePort } from '../network/free-port.ts';
import { createRunFolder, runFolder } from '../run-folder.ts';
import { BROWSER_WORKERS } from './workers.ts';

export interface SiteAddress {
  url: string;
  email: string;
  password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One site per worker, in the order of workers. */
    sites: SiteAddress[];
  }
}

/** Clears variables that the developer may have set for another site. */
const UNSET = { DATABASE_URL: '', EVENTSTORE_URL: '', SECRET: '', SAMPLE: '', ROLES: '', HOST: '' };

const stops: (() => Promise<void>)[] = [];

/**
 * Starts one site per worker that the selected test files need, like `npm start`, with the sample edition and its own data folder;
 * `teardown` removes it.
 */
export const setup = async (project: TestProject): Promise<void> => {
  createRunFolder();
  const folder = await newFolder(runFolder());
  try {
    const names = Array.from({ length: countWorkers(project) }, (_, index) => `site-${index + 1}`);
    project.provide('sites', await Promise.all(names.map((name) => startSite(folder, name))));
  } catch (error) {
    await teardown();
    throw error;
  }
};

/** Returns how many workers run the selected test files. A watching run may select other files later. */
const countWorkers = (project: TestProject): number => {
  if (project.vitest.config.watch) return BROWSER_WORKERS;
  const files = project.vitest.state.getPaths().filter((path) => project.matchesTestGlob(path));
  return Math.min(BROWSER_WORKERS, Math.max(1, files.length));
};

/** Stops the sites that `setup` started and removes their folders. */
export const teardown = async (): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop();
};

/**
 * Starts another site without the sample edition and with additional environment variables, for a test file that needs a site of its own.
 * The file calls `teardown` at its end.
 */
export const startOwnSite = async (variables: Record<string, string>): Promise<SiteAddress> =>
  startSite(await newFolder(tmpdir()), 'own-site', { SAMPLE: 'off', ...variables });

const newFolder = async (parent: string): Promise<string> => {
  const folder = await mkdtemp(join(parent, 'levada-sites-'));
  // Postgres does not run as root and must be able to enter the folder.
  await chmod(folder, 0o711);
  stops.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const startSite = async (
  folder: string,
  name: string,
  variables: Record<string, string> = {},
): Promise<SiteAddress> => {
  const dataDir = await newDataDir(folder, name);
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
      // Tests show few of the sizes.
      PREPARE_PICTURES: 'off',
      ...variables,
    },
  });
  // An interrupted run does not come to `teardown`.
  const stopWithRun = () => server.kill('SIGTERM');
  process.once('exit', stopWithRun);
  stops.push(() => ended(server).finally(() => process.off('exit', stopWithRun)));
  await opened(server);
  return site;
};

/** Creates a site's data folder. All sites share one folder of pictures, so that each width of a sample picture is rendered once. */
const newDataDir = async (folder: string, name: string): Promise<string> => {
  const dataDir = join(folder, name);
  await mkdir(join(folder, 'media'), { recursive: true });
  await mkdir(dataDir, { mode: 0o711 });
  await symlink(join(folder, 'media'), join(dataDir, 'media'));
  return dataDir;
};

const opened = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The site exited with ${code} before it was open`)));
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
