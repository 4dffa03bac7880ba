import fs from 'node:fs';
import path from 'node:path';
import { runPostgresProgram } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { isAlive } from './pid-file.ts';

/** UTF-8 whatever the machine's language is, without locale packages. */
const LOCALE = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Creates the database cluster, Postgres's data files, if it does not exist. Creates it under another name first and then renames it, so
 * that an incomplete cluster is never used, even when two processes start at the same time.
 */
export const createCluster = ({ dir, data, account }: DataDirectory, binaries: string): void => {
  if (fs.existsSync(data)) return;
  removeUnfinished(dir);
  const unfinished = `${data}.${process.pid}`;
  runPostgresProgram(binaries, account, 'initdb', ['-D', unfinished, '-U', 'postgres', '-A', 'trust', ...LOCALE]);
  try {
    fs.renameSync(unfinished, data);
  } catch (error) {
    if (!fs.existsSync(data)) throw error;
    fs.rmSync(unfinished, { recursive: true });
  }
};

const removeUnfinished = (dir: string): void => {
  for (const name of fs.readdirSync(dir)) {
    const pid = /^data\.(\d+)$/.exec(name)?.[1];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      fs.rmSync(path.join(dir, name), { recursive: true });
    }
  }
};
