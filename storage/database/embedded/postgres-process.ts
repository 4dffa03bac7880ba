import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from './binaries.ts';
import { createOwnedDirectory, type DataDirectory } from './data-directory.ts';
import { inUseMessage, livingOwner, ownerSetting, readPidFile } from './pid-file.ts';

/** One run of Postgres. */
export interface PostgresProcess {
  /**
   * Resolves with the exit code when Postgres has ended for any reason. Above 128, it was killed by the signal with that number minus 128.
   */
  exited: Promise<number | null>;
  /** Starts a fast shutdown: connections are closed, committed data is kept. */
  stop(): void;
}

/** Settings for one site on one machine; everything else has Postgres's own defaults. */
const DEFAULTS = {
  listen_addresses: '',
  max_connections: '100',
  max_wal_size: '2GB',
  wal_compression: 'on',
  jit: 'off',
  log_checkpoints: 'off',
};

/** Milliseconds. Crash recovery replays up to `max_wal_size`, also on slow disks; aborting it would only start it again. */
const START_TIMEOUT = 5 * 60_000;
/** Milliseconds after which a fast shutdown counts as failed. */
const STOP_TIMEOUT = 30_000;

/** Longest directory path in bytes with which a socket's path stays below the 104 bytes that macOS allows (Linux: 108). */
const MAX_SOCKET_FOLDER_LENGTH = 84;

/**
 * Shell script that runs Postgres as its first job. The second job waits at the other end of this process's pipe: when this process dies in
 * any way, the kernel closes the pipe and Postgres is told to shut down fast (SIGINT). It prints only the process id of Postgres.
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
 * Starts Postgres in a prepared data directory and resolves when it accepts connections. Aborting `signal` stops the start. When Postgres
 * does not start, or is not ready within five minutes, throws an error with the reason or its log, and leaves no process running.
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

/** Stops Postgres, and kills it when it has not ended after 30 s, because it is frozen; committed data is on the disk. */
const endPostgres = (child: ChildProcess, pid: number): void => {
  child.stdin?.end();
  const timer = setTimeout(() => pid > 0 && process.kill(pid, 'SIGKILL'), STOP_TIMEOUT);
  child.once('exit', () => clearTimeout(timer));
  if (child.exitCode !== null || child.signalCode !== null) clearTimeout(timer);
};

/**
 * Returns the directory for Postgres's Unix socket: the data directory, which is closed to other users (0700), or, if its path is too long,
 * a new private directory in /tmp.
 */
export const socketFolder = ({ data, account }: DataDirectory): string =>
  Buffer.byteLength(data) <= MAX_SOCKET_FOLDER_LENGTH
    ? data
    : createOwnedDirectory(fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-')), account);

/**
 * Starts the watching shell in its own session, so that Ctrl+C in the terminal reaches only this process, which then shuts down in order.
 */
const watch = ({ log, account }: DataDirectory, program: string, args: string[]): ChildProcess => {
  // Closed to other users, because Postgres logs failed statements with their values.
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

/** Waits until the lock file says ready with the process id of this Postgres, not of one that another process started. */
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
  // A full disk is checked first, because Postgres cannot log it there.
  if (isDiskFull(folder)) return `Postgres did not start: the disk of ${folder.dir} is full. Make room there.`;
  const end = fs.readFileSync(folder.log, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  return `Postgres did not start. The end of ${folder.log}:\n${end}`;
};

/** Bytes that Postgres needs to write its lock file at startup. */
const LEAST_ROOM = 1024 * 1024;

const isDiskFull = ({ dir }: DataDirectory): boolean => {
  const { bavail, bsize } = fs.statfsSync(dir);
  return bavail * bsize < LEAST_ROOM;
};
