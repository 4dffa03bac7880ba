import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '#storage/database/embedded/pid-file.ts';

/** The folder that Linux keeps in memory. */
const MEMORY = '/dev/shm';
/** Bytes; all tests together need at most 850 MB of it at a time. */
const ENOUGH = 2 * 1024 ** 3;
const NAME = /^levada-tests-(\d+)$/;

/**
 * Returns the folder for all databases and temporary files of the run of tests that this process controls. It is in memory where there is
 * room, because on a disk Linux takes twenty times as long to create the eight hundred files of a database.
 */
export const runFolder = (): string => path.join(home(), `levada-tests-${process.pid}`);

/**
 * Creates the folder of this run, open to other OS users like /tmp, and removes those of runs that were killed. It goes when the process
 * exits and not before, because the groups of tests share it and each has its own end.
 */
export const createRunFolder = (): void => {
  for (const name of fs.readdirSync(home())) {
    const owner = NAME.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) fs.rmSync(path.join(home(), name), { recursive: true, force: true });
  }
  fs.mkdirSync(runFolder(), { recursive: true });
  fs.chmodSync(runFolder(), 0o1777);
  process.once('exit', () => fs.rmSync(runFolder(), { recursive: true, force: true }));
};

const home = (): string => (hasRoom(MEMORY) && allowsPrograms(MEMORY) ? MEMORY : os.tmpdir());

const hasRoom = (folder: string): boolean => {
  if (!fs.existsSync(folder)) return false;
  const { blocks, bsize } = fs.statfsSync(folder);
  return blocks * bsize > ENOUGH;
};

/** Postgres may have to be copied there (see `binariesFor`), and containers often forbid programs in this folder. */
const allowsPrograms = (folder: string): boolean => {
  const mount = fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === folder);
  return mount !== undefined && !mount.split(' ')[3]!.split(',').includes('noexec');
};
