import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from './binaries.ts';
import { createOwnedDirectory, type DataDirectory } from './data-directory.ts';
import { inUseMessage, livingOwner, ownerSetting, readPidFile } from './pid-file.ts';

/** Postgres from one start to its end. */
export interface PostgresProcess {
  /** Resolves when Postgres has ended, also by itself, with its exit code: above 128 by the signal of that number less 128. */
  exited: Promise<number | null>;
  /** A fast shutdown: connections are closed, what was committed stays. */
  stop(): void;
}

/** For one site on one machine; the rest are Postgres's own defaults. */
const DEFAULTS = {
  listen_addresses: '',
  max_connections: '100',
  max_wal_size: '2GB',
  wal_compression: 'on',
  jit: 'off',
  log_checkpoints: 'off',
};

/** Recovery after a crash replays up to `max_wal_size`, on a slow disk too; to break it off would only mean to begin it again. */
const START_TIMEOUT = 5 * 60_000;
/** A fast shutdown that takes longer than this is not one. */
const STOP_TIMEOUT = 30_000;

/** The longest folder in which a socket's path stays below the 104 bytes that macOS allows (Linux: 108). */
const LONGEST_SOCKET_FOLDER = 84;

/**
 * The first job is Postgres. The second waits at the other end of our pipe: when this process dies in any way, the kernel closes
 * the pipe and Postgres is told to shut down fast (SIGINT). The process number of Postgres is all that is printed.
 */
const WATCH = `
  exec 3<&0 4>&1 1>&2
  "$@" </dev/null 3<&- 4>&- &
  postgres=$!
  echo $postgres >&4
  (cat <&3 >/dev/null; kill -INT $postgres) 2>/dev/null 4>&- &
  watcher=$!
  exec 3<&- 4>&-
  wait $postgres
  ended=$?
  kill $watcher
  exit $ended
`;

/**
 * Starts Postgres in a prepared folder and resolves when it takes connections. Throws with the end of its log when it does not start,
 * or is not ready within five minutes; then nothing runs. An abort ends the start.
 */
export const startPostgresProcess = async (
  folder: DataDirectory,
  binaries: string,
  settings: Record<string, string>,
  signal?: AbortSignal,
): Promise<PostgresProcess> => {
  const options = Object.entries({ ...DEFAULTS, ...settings }).map((setting) => setting.join('='));
  const args = [...options, ownerSetting()].flatMap((each) => ['-c', each]);
  const child = watch(folder, path.join(binaries, 'bin', 'postgres'), ['-D', folder.data, ...args]);
  await once(child, 'spawn');
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const pid = await printedNumber(child);
  const stop = () => endPostgres(child, pid);
  signal?.addEventListener('abort', stop);
  try {
    await untilReady(folder, child, pid);
  } catch (error) {
    stop();
    await exited;
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  return { exited, stop };
};

/** One that does not end when asked, because it is frozen, is killed: what was committed is on the disk. */
const endPostgres = (child: ChildProcess, pid: number): void => {
  child.stdin?.end();
  const timer = setTimeout(() => pid > 0 && process.kill(pid, 'SIGKILL'), STOP_TIMEOUT);
  child.once('exit', () => clearTimeout(timer));
  if (child.exitCode !== null || child.signalCode !== null) clearTimeout(timer);
};

/** The data folder itself is closed to everybody else (0700); a private one in /tmp where its path is too long. */
export const socketFolder = ({ data, account }: DataDirectory): string =>
  Buffer.byteLength(data) <= LONGEST_SOCKET_FOLDER
    ? data
    : createOwnedDirectory(fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-')), account);

/** A session of its own: Ctrl+C in the terminal is for this process, which then shuts down in order. */
const watch = ({ log, account }: DataDirectory, program: string, args: string[]): ChildProcess => {
  // Postgres writes statements that failed into it, with what they were about.
  const output = fs.openSync(log, 'a', 0o600);
  try {
    if (account.uid !== undefined) fs.fchownSync(output, account.uid, account.gid);
    return spawn('/bin/sh', ['-c', WATCH, 'sh', program, ...args], {
      ...account,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['pipe', 'pipe', output],
    });
  } finally {
    fs.closeSync(output);
  }
};

/** Ready is what our own Postgres says in the lock file, not one that somebody else started meanwhile. */
const untilReady = async (folder: DataDirectory, child: ChildProcess, pid: number): Promise<void> => {
  const giveUp = performance.now() + START_TIMEOUT;
  for (;;) {
    const lock = readPidFile(folder);
    if (lock?.pid === pid && lock.ready) return;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(whyNotStarted(folder));
    if (performance.now() > giveUp) {
      throw new Error(`Postgres is not ready after ${START_TIMEOUT / 1000} seconds; its log is ${folder.log}.`);
    }
    await sleep(10);
  }
};

const printedNumber = async (child: ChildProcess): Promise<number> => {
  for await (const line of child.stdout ?? []) return Number.parseInt(String(line), 10);
  return 0;
};

const whyNotStarted = (folder: DataDirectory): string => {
  const owner = livingOwner(folder);
  if (owner && owner !== process.pid) return inUseMessage(folder, owner);
  // Its log ends there as well, so it cannot say so.
  if (isDiskFull(folder)) return `Postgres did not start: the disk of ${folder.dir} is full. Make room there.`;
  const end = fs.readFileSync(folder.log, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  return `Postgres did not start. The end of ${folder.log}:\n${end}`;
};

/** Bytes without which Postgres cannot even note that it starts. */
const LEAST_ROOM = 1024 * 1024;

const isDiskFull = ({ dir }: DataDirectory): boolean => {
  const { bavail, bsize } = fs.statfsSync(dir);
  return bavail * bsize < LEAST_ROOM;
};
