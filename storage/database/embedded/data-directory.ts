import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Paths of an embedded Postgres and the OS user that it runs as. */
export interface DataDirectory {
  dir: string;
  data: string;
  log: string;
  account: OsUser;
}

/** Empty: the OS user of this process. */
export type OsUser = { uid: number; gid: number } | Record<string, never>;

/** Postgres refuses to run as root; this is the number of the user `nobody`, which every Linux has. */
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Creates the data directory of the embedded Postgres, and returns its paths and the OS user that Postgres runs as. When that user cannot
 * write to the directory `wanted`, uses a directory below /var/lib/embedded-postgres instead. Throws when existing data belongs to another
 * OS user and this process does not run as root.
 */
export const prepareDataDirectory = (wanted: string): DataDirectory => {
  const account = accountFor(path.join(wanted, 'data'));
  const dir = createOwnedDirectory(wanted, account);
  if (isWritable(dir, account)) return folderAt(dir, account);
  const fallback = `/var/lib/embedded-postgres/${dir.replace(/[^\w]+/g, '_')}`;
  const owner = accountFor(path.join(fallback, 'data'));
  return folderAt(createOwnedDirectory(fallback, owner), owner);
};

const folderAt = (dir: string, account: OsUser): DataDirectory => ({
  dir,
  data: path.join(dir, 'data'),
  log: path.join(dir, 'postgres.log'),
  account,
});

/**
 * Returns the OS user that owns the data, because Postgres starts only as that user; throws when this process is not allowed to become it.
 */
const accountFor = (data: string): OsUser => {
  const us = process.getuid?.();
  const owner = fs.statSync(data, { throwIfNoEntry: false });
  if (us === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
  if (owner && us !== undefined && owner.uid !== us) {
    throw new Error(
      `The database in ${data} belongs to the OS user ${owner.uid}, but this process runs as ${us}. ` +
        'Start it as that user or as root, or set DATA_DIR to another folder.',
    );
  }
  return {};
};

/** Creates a directory owned by the OS user and returns its real path. */
export const createOwnedDirectory = (dir: string, account: OsUser): string => {
  fs.mkdirSync(dir, { recursive: true });
  if (account.uid !== undefined) fs.chownSync(dir, account.uid, account.gid);
  return fs.realpathSync(dir);
};

const isWritable = (dir: string, account: OsUser): boolean =>
  account.uid === undefined || spawnSync('/bin/sh', ['-c', 'test -w "$0"', dir], { ...account, cwd: '/' }).status === 0;
