import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unpack } from '#storage/backup/archive.ts';
import { LOG, readManifest } from '#storage/backup/manifest.ts';
import { restore } from '#storage/backup/restore.ts';
import { readConfig } from '#storage/config.ts';
import { readLogFile } from '#storage/events/log/log-file.ts';
import { createCopyBar } from '../events/copy-with-progress.ts';
import { projectLog } from '../events/project-log.ts';
import { fileArgument } from '../read-arguments.ts';
import { runScript, UsageError } from '../run-script.ts';
import { openInstallation } from './open-installation.ts';

/** Fills an empty magazine from a backup, whose every part is checked first; then its read models follow from the log. */
await runScript(async () => {
  const path = resolve(fileArgument('Usage: npm run restore -- FOLDER or FILE.tar'));
  if ((await stat(path)).isDirectory()) return fromFolder(path);
  const folder = await mkdtemp(join(tmpdir(), 'levada-restore-'));
  try {
    await unpack(path, folder);
    await fromFolder(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function fromFolder(folder: string): Promise<void> {
  const config = readConfig(process.env);
  const manifest = await readManifest(folder);
  console.log(`The backup of ${manifest.madeAt} is undamaged: ${manifest.parts.length} parts.`);
  const { installation, magazine, store, close } = await openInstallation(config, 'write');
  try {
    if (magazine.isJoined) throw new UsageError('The site is running. Stop it first.');
    const { end } = await readLogFile(join(folder, LOG));
    const bar = createCopyBar(end);
    await restore(folder, manifest, installation, bar.update).finally(bar.stop);
    console.log(`${manifest.counts.events} events are there again; the read models follow.`);
    await projectLog(magazine.connection, store);
    console.log('Everything is restored. Start the site.');
  } finally {
    await close();
  }
}
