import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { replayErasures } from '#api/newsletter/replay-erasures.ts';
import { unpack } from '#storage/backup/archive.ts';
import { countKeys, readErasureLists } from '#storage/backup/erasure-list.ts';
import { LOG, readManifest } from '#storage/backup/manifest.ts';
import { restore } from '#storage/backup/restore.ts';
import { readConfig } from '#storage/config.ts';
import { readLogFile } from '#storage/events/log/log-file.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { createCopyProgress } from '../events/copy-with-progress.ts';
import { projectToHead } from '../events/project-to-head.ts';
import { UsageError } from '../run-script.ts';
import { openInstallation } from './open-installation.ts';

/** Restores an empty site from a backup, a folder or a tar file, after checking all its parts, then repeats later erasures and fills the read models. */
export const restoreSite = async (from: string): Promise<void> => {
  const path = resolve(from);
  if ((await stat(path)).isDirectory()) return fromFolder(path, path);
  const folder = await mkdtemp(join(tmpdir(), 'levada-restore-'));
  try {
    await unpack(path, folder);
    await fromFolder(folder, path);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** What to say where no list is found: which erasures came after the backup is not in it. */
function noList(madeAt: string): string {
  return (
    `There is no erasure list (\`erased\`) next to the backup or in DATA_DIR: data erased after ${madeAt} is readable again. ` +
    'If you still have the list, put it next to the backup and restore into another empty magazine.'
  );
}

async function fromFolder(folder: string, path: string): Promise<void> {
  const config = readConfig(process.env);
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
