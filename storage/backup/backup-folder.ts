import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { backUpToFile } from './back-up-to-file.ts';
import type { Installation } from './installation.ts';
import { UNFINISHED } from './unfinished-backups.ts';

export interface BackupFile {
  /** `levada-2026-11-26T03-15-00Z.tar` */
  name: string;
  madeAt: Date;
  bytes: number;
}

/** Too little space is left on the disk, and a full disk would stop the database. */
export class NotEnoughDiskSpace extends Error {
  constructor(folder: string, free: number, needed: number) {
    const [has, needs] = [free, needed].map((bytes) => Math.ceil(bytes / 1e6));
    super(`The disk of ${folder} has ${has} MB left, but a backup needs ${needs} MB. Delete old backups or add space.`);
    this.name = 'NotEnoughDiskSpace';
  }
}

interface BackupFolderOptions {
  from: Installation;
  folder: string;
  /** Number of backups that are kept; older ones are deleted. 0: no backup is made. */
  kept: number;
  /** Bytes that must stay free beside a backup; default 256 MB. */
  reserve?: number;
}

export type BackupFolder = ReturnType<typeof createBackupFolder>;

const NAME = /^levada-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar$/;

/** Creates the object that makes, lists and reads the backups in a folder. Other files in the folder are left alone. */
export const createBackupFolder = ({ from, folder, kept, reserve = 256e6 }: BackupFolderOptions) => ({
  folder,
  kept,

  /**
   * Makes a backup, deletes those beyond the number to keep, and returns those that are left, newest first. Call it in one process at a
   * time, because it removes what interrupted backups left. Throws `NotEnoughDiskSpace` before it writes anything.
   */
  async create(now: Date, signal?: AbortSignal): Promise<BackupFile[]> {
    if (kept === 0) return [];
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    await expectSpace(folder, reserve);
    await backUpToFile(from, join(folder, nameOf(now)), { ...(signal && { signal }) });
    const all = await listBackups(folder);
    for (const { name } of all.slice(kept)) await rm(join(folder, name), { force: true });
    return all.slice(0, kept);
  },

  /** Returns the complete backups, newest first. */
  list: (): Promise<BackupFile[]> => listBackups(folder),

  /** Opens a backup for reading; undefined if there is none of this name. The stream must be consumed or destroyed. */
  async open(name: string): Promise<{ stream: Readable; bytes: number } | undefined> {
    const found = (await listBackups(folder)).find((each) => each.name === name);
    return found && { stream: createReadStream(join(folder, found.name)), bytes: found.bytes };
  },
});

const nameOf = (now: Date): string => `levada-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

const listBackups = async (folder: string): Promise<BackupFile[]> => {
  const names = (await namesIn(folder)).filter((name) => NAME.test(name));
  const files = await Promise.all(names.map((name) => describe(folder, name)));
  return files.filter((file) => file !== undefined).sort((one, other) => other.name.localeCompare(one.name));
};

/** Returns undefined for a backup that was deleted since the folder was read. */
const describe = async (folder: string, name: string): Promise<BackupFile | undefined> => {
  const found = await stat(join(folder, name)).catch(unlessMissing);
  const madeAt = new Date(NAME.exec(name)![1]!.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  return found?.isFile() ? { name, madeAt, bytes: found.size } : undefined;
};

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(unlessMissing)) ?? [];

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

const removeUnfinished = async (folder: string): Promise<void> => {
  const unfinished = (await namesIn(folder)).filter(
    (name) => NAME.test(name.split(UNFINISHED)[0]!) && !NAME.test(name),
  );
  for (const name of unfinished) await rm(join(folder, name), { recursive: true, force: true });
};

/** While a backup is packed, its parts and the tar file are both on the disk. The last backup tells how large they are. */
const expectSpace = async (folder: string, reserve: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  const last = (await listBackups(folder))[0]?.bytes ?? 0;
  const needed = 2 * last + reserve;
  if (bavail * bsize < needed) throw new NotEnoughDiskSpace(folder, bavail * bsize, needed);
};
