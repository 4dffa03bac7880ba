import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runPostgresProgram } from './binaries.ts';
import type { DataDirectory, OsUser } from './data-directory.ts';

/** Milliseconds to wait for a living owner to end: a restart overlaps with the shutdown of the process before. */
const OWNER_TIMEOUT = 5_000;

/** What Postgres wrote into its lock file. */
interface PidFile {
  pid: number;
  ready: boolean;
}

/**
 * Leaves the folder without a running Postgres and without a lock that would keep a new one from starting. Throws when
 * another living process owns it.
 */
export const releaseDataDirectory = async (folder: DataDirectory, binaries: string): Promise<void> => {
  if (!readPidFile(folder)) return;
  await waitForOwner(folder);
  removeStaleLock(folder, binaries);
};

/** The same for who owns the folder: what is left there is of a Postgres of its own, which ended or lost its watching shell. */
export const removeStaleLock = (folder: DataDirectory, binaries: string): void => {
  if (!readPidFile(folder)) return;
  if (isOurs(folder)) stopOrphan(folder, binaries);
  if (isOurs(folder)) return;
  endLeftBehind(folder);
  replaceStalePid(folder);
};

/**
 * Servers of single connections whose postmaster was killed end by themselves, but not while they are busy or frozen, and until then no
 * other Postgres can start. Elsewhere than on Linux one waits for them.
 */
const endLeftBehind = ({ data }: DataDirectory): void => {
  if (process.platform !== 'linux') return;
  for (const name of fs.readdirSync('/proc')) {
    if (/^\d+$/.test(name) && worksIn(name, data)) process.kill(Number(name), 'SIGKILL');
  }
};

/** Postgres works in its data folder; nothing else is called `postgres` there. */
const worksIn = (pid: string, data: string): boolean => {
  try {
    return readText(`/proc/${pid}/comm`).trim() === 'postgres' && fs.readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch (error) {
    // It ended meanwhile, or is another user's.
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
};

/** Its watching shell may be ending it already; then `pg_ctl` fails because it is gone. */
const stopOrphan = (folder: DataDirectory, binaries: string): void => {
  try {
    runPostgresProgram(binaries, folder.account, 'pg_ctl', ['-D', folder.data, '-m', 'fast', '-w', 'stop']);
  } catch (error) {
    if (isOurs(folder)) throw error;
  }
};

/** Written into the name of the cluster, which Postgres keeps in `postmaster.opts`. */
export const ownerSetting = (): string => `cluster_name=node-${process.pid}`;

/** The lock file of a Postgres that runs or crashed in the folder; undefined where there is none. */
export const readPidFile = ({ data }: DataDirectory): PidFile | undefined => {
  const lines = readText(path.join(data, 'postmaster.pid')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
};

/** Whether a process with this number runs, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const waitForOwner = async (folder: DataDirectory): Promise<void> => {
  const giveUp = performance.now() + OWNER_TIMEOUT;
  for (let owner = livingOwner(folder); owner; owner = livingOwner(folder)) {
    if (owner === process.pid || performance.now() > giveUp) throw new Error(inUseMessage(folder, owner));
    await sleep(100);
  }
};

/** The message of the error for a second owner. */
export const inUseMessage = ({ dir }: DataDirectory, owner: number): string =>
  `The database in ${dir} is in use by process ${owner}. Stop that process first, or set DATA_DIR to another folder.`;

/** The node process that a running Postgres belongs to, unless it died. */
export const livingOwner = (folder: DataDirectory): number | undefined => {
  const owner = Number(/cluster_name=node-(\d+)/.exec(readText(path.join(folder.data, 'postmaster.opts')))?.[1] ?? 0);
  return owner > 0 && isAlive(owner) && isOurs(folder) ? owner : undefined;
};

/** Whether the number in the lock file still means this folder's Postgres, not a process that was given the same number. */
const isOurs = (folder: DataDirectory): boolean => {
  const left = readPidFile(folder);
  if (!left || !isAlive(left.pid)) return false;
  if (process.platform === 'linux') return readText(`/proc/${left.pid}/cmdline`).split('\0').includes(folder.data);
  return spawnSync('/bin/ps', ['-o', 'command=', '-p', String(left.pid)], { encoding: 'utf8' }).stdout.includes(
    folder.data,
  );
};

/**
 * After a crash the number in the lock files may mean another living process (always so when a container restarts), and Postgres
 * would not start. They are given the number of a process that surely ended, not deleted: Postgres then still checks that
 * nobody uses the old one's shared memory.
 */
const replaceStalePid = ({ data, account }: DataDirectory): void => {
  const { pid: dead } = spawnSync('/bin/sh', ['-c', ':']);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = path.join(data, name);
    const text = readText(file);
    if (text) replaceText(file, text.replace(/^\d+/, String(dead)).replace('ready', 'stale'), account);
  }
};

/** On a full disk the file stays as it was: Postgres never starts over an empty lock file. */
const replaceText = (file: string, text: string, account: OsUser): void => {
  const unfinished = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(unfinished, text);
    if (account.uid !== undefined) fs.chownSync(unfinished, account.uid, account.gid);
    fs.renameSync(unfinished, file);
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
};

const readText = (file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    // A process ended, or a lock was removed, since it was last read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
};
