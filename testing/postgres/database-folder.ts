import fs from 'node:fs';
import os from 'node:os';

/** The folder that Linux keeps in memory. */
const MEMORY = '/dev/shm';

/** Bytes: the databases of a whole run of tests need about a quarter of it at a time. */
const ENOUGH = 2 * 1024 ** 3;

/**
 * Returns the folder for the databases of tests. It is in memory where there is enough of it, because on a disk Linux takes twenty times as
 * long to create the eight hundred files of a database; otherwise it is the folder for temporary files.
 */
export const databaseFolder = (): string =>
  fs.existsSync(MEMORY) && hasRoom(MEMORY) && allowsPrograms(MEMORY) ? MEMORY : os.tmpdir();

const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize > ENOUGH;
};

/** Postgres may have to be copied there (see `binariesFor`), and containers often forbid programs in this folder. */
const allowsPrograms = (folder: string): boolean => {
  const mount = fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === folder);
  return mount !== undefined && !mount.split(' ')[3]!.split(',').includes('noexec');
};
