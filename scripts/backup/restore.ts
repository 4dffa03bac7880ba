import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { replayErasures } from '#api/newsletter/replay-erasures.ts';
import { unpack } from '#storage/backup/archive.ts';
import { countKeys, readErasureLists } from '#storage/backup/erasure-list.ts';
import { InvalidBackup, LOG, readManifest } from '#storage/backup/manifest.ts';
import { restore } from '#storage/backup/restore.ts';
import { UNPACKED } from '#storage/backup/unfinished-restore.ts';
import { type Config, readConfig } from '#storage/config.ts';
import { readLogFile } from '#storage/events/log/log-file.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { createCopyProgress } from '../events/copy-with-progress.ts';
import { projectToHead } from '../events/project-to-head.ts';
import { UsageError } from '../run-script.ts';
import { openInstallation } from './open-installation.ts';

/** Restores an empty site from a backup, a folder or a tar file, after checking all its parts, then repeats later erasures and fills the read models. */
export const restoreSite = async (from: string): Promise<void> => {
  const path = resolve(from);
  const config = readConfig(process.env);
  if (await isFolder(path)) return fromFolder(path, path, config);
  const folder = join(config.dataDir, UNPACKED);
  // After a failure, unpacking may still create files for a moment.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  // What an interrupted restore left.
  await remove();
  await mkdir(config.dataDir, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    await unpack(path, folder);
    await fromFolder(folder, path, config);
  } catch (error) {
    throw error instanceof InvalidBackup ? new InvalidBackup(path, error.reason, { cause: error }) : error;
  } finally {
    await remove();
  }
};

const isFolder = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UsageError(`There is no backup ${path}. Check the path.`);
    throw error;
  });
  return found.isDirectory();
};

/** What to say where no list is found: which erasures came after the backup is not in it. */
function noList(madeAt: string): string {
  return (
    `There is no erasure list (\`erased\`) next to the backup or in DATA_DIR: data erased after ${madeAt} is readable again. ` +
    'If you still have the list, put it next to the backup and restore into another empty magazine.'
  );
}

async function fromFolder(folder: string, path: string, config: Config): Promise<void> {
  const manifest = await readManifest(folder);
  console.log(`The backup of ${manifest.madeAt} is undamaged: ${manifest.parts.length} parts.`);
  const { installation, magazine, store, close } = await openInstallation(config, 'write');
  try {
    if (magazine.isShared) throw new UsageError('The site is running. Stop it first.');
    const { end } = await readLogFile(join(folder, LOG));
    const erased = await readErasureLists(config.dataDir, path);
    if (!erased && (await countKeys(folder, manifest)) > 0) console.warn(noList(manifest.madeAt));
    const onProgress = createCopyProgress(end);
    const again = await restore(folder, manifest, installation, { erased, onProgress });
    console.log(`Restored ${manifest.counts.events} events; filling the read models next.`);
    await replayErasures(withUpcasting(store), again);
    if (again.length > 0) console.log(`Repeated erasures since the backup: ${again.length}.`);
    await projectToHead(magazine.connection, store);
    console.log('The restore is complete. Start the site.');
  } finally {
    await close();
  }
}
