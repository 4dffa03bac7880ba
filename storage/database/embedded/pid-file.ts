import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runPostgresProgram } from './binaries.ts';
import type { DataDirectory, OsUser } from './data-directory.ts';

/** Milliseconds to wait for a living owner to end, because a restart overlaps with the shutdown of the previous process. */
const OWNER_TIMEOUT = 5_000;

/** The fields of Postgres's lock file, `postmaster.pid`, that are used here. */
interface PidFile {
  pid: number;
  ready: boolean;
}

/**
 * Makes a data directory ready for starting Postgres: stops a Postgres that an ended process left running there, and makes the lock files
 * of a crashed one ineffective. When the process that started the running Postgres is still alive, waits up to 5 s for that process to end,
 * then throws.
 */
export const releaseDataDirectory = async (folder: DataDirectory, binaries: string): Promise<void> => {
  if (!readPidFile(folder)) return;
  await waitForOwner(folder);
  removeStaleLock(folder, binaries);
};

/**
 * Stops a Postgres that was left running in a data directory, or makes the lock files of a crashed one ineffective, so that a new Postgres
 * can start. It does not check whether another process uses the running Postgres, so only the process that started it may call this
 * function.
 */
export const removeStaleLock = (folder: DataDirectory, binaries: string): void => {
  if (!readPidFile(folder)) return;
  if (isOurs(folder)) stopOrphan(folder, binaries);
  if (isOurs(folder)) return;
  endLeftBehind(folder);
  replaceStalePid(folder);
};

/**
 * Kills backends whose postmaster was killed. They end by themselves unless they are busy or frozen, and no other Postgres can start before
 * that. Only on Linux; other systems wait for them.
 */
const endLeftBehind = ({ data }: DataDirectory): void => {
  if (process.platform !== 'linux') return;
  for (const name of fs.readdirSync('/proc')) {
    if (/^\d+$/.test(name) && worksIn(name, data)) process.kill(Number(name), 'SIGKILL');
  }
};

/** Checks that a process is a Postgres of this directory: its working directory is the data directory, and its name is `postgres`. */
const worksIn = (pid: string, data: string): boolean => {
  try {
    return readText(`/proc/${pid}/comm`).trim() === 'postgres' && fs.readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch (error) {
    // The process has ended, or belongs to another user.
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
};

/** Stops a running Postgres without an owner. Its watching shell may be stopping it already; `pg_ctl` then fails because it is gone. */
const stopOrphan = (folder: DataDirectory, binaries: string): void => {
  try {
    runPostgresProgram(binaries, folder.account, 'pg_ctl', ['-D', folder.data, '-m', 'fast', '-w', 'stop']);
  } catch (error) {
    if (isOurs(folder)) throw error;
  }
};

/**
 * Returns the Postgres setting that marks a Postgres as owned by this process: a cluster name with the process id. Postgres writes it to
 * `postmaster.opts`, where `livingOwner` reads it.
 */
export const ownerSetting = (): string => `cluster_name=node-${process.pid}`;

/**
 * Reads Postgres's lock file in the data directory, which exists while Postgres runs and after it has crashed: its process id, and whether
 * it is ready. Undefined if there is no lock file.
 */
export const readPidFile = ({ data }: DataDirectory): PidFile | undefined => {
  const lines = readText(path.join(data, 'postmaster.pid')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
};

/** Returns true if a process with this id is running, whichever user owns it. */
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

/** Returns the error message for starting Postgres in a data directory that the process `owner` is using. */
export const inUseMessage = ({ dir }: DataDirectory, owner: number): string =>
  `The database in ${dir} is in use by process ${owner}. Stop that process first, or set DATA_DIR to another folder.`;

/** Returns the process id of the node process that started the running Postgres; undefined if that process or Postgres has ended. */
export const livingOwner = (folder: DataDirectory): number | undefined => {
  const owner = Number(/cluster_name=node-(\d+)/.exec(readText(path.join(folder.data, 'postmaster.opts')))?.[1] ?? 0);
  return owner > 0 && isAlive(owner) && isOurs(folder) ? owner : undefined;
};

/** Checks that the process id in the lock file still belongs to this directory's Postgres, and was not reused by another process. */
const isOurs = (folder: DataDirectory): boolean => {
  const left = readPidFile(folder);
  if (!left || !isAlive(left.pid)) return false;
  if (process.platform === 'linux') return readText(`/proc/${left.pid}/cmdline`).split('\0').includes(folder.data);
  return spawnSync('/bin/ps', ['-o', 'command=', '-p', String(left.pid)], { encoding: 'utf8' }).stdout.includes(
    folder.data,
  );
};

/**
 * Replaces the process id in stale lock files with that of a process that has certainly ended. After a crash the old id may belong to
 * another living process (always so when a container restarts), and Postgres would not start. The files are not deleted, so that Postgres
 * still checks that no process uses the old shared memory.
 */
const replaceStalePid = ({ data, account }: DataDirectory): void => {
  const { pid: dead } = spawnSync('/bin/sh', ['-c', ':']);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = path.join(data, name);
    const text = readText(file);
    if (text) replaceText(file, text.replace(/^\d+/, String(dead)).replace('ready', 'stale'), account);
  }
};

/** Replaces a file's content. On a full disk the old content stays, because Postgres never starts with an empty lock file. */
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
    // The process has ended, or the lock was removed, since it was last read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
};
