import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { checkOriginals, describeMissingOriginals } from '#api/media/missing-originals.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { backUpToFile } from '#storage/backup/back-up-to-file.ts';
import { backUpToFolder } from '#storage/backup/back-up-to-folder.ts';
import type { Installation } from '#storage/backup/installation.ts';
import { type Manifest, SECRET_FILE } from '#storage/backup/manifest.ts';
import { readConfig } from '#storage/config.ts';
import type { CopyProgress } from '#storage/events/log/copy-log.ts';
import { compareLog } from '../events/compare-log.ts';
import { createCopyProgress } from '../events/copy-with-progress.ts';
import { UsageError } from '../run-script.ts';
import { openInstallation } from './open-installation.ts';
import { removeAtSignal } from './remove-at-signal.ts';

/**
 * Backs up what cannot be recreated: event log, keys of personal data, accounts, secret and uploaded files, to a folder or, if the path ends
 * with `.tar`, a file. The site may be running.
 */
export const backUpSite = async (to: string): Promise<void> => {
  const path = resolve(to);
  const manifest = await (path.endsWith('.tar') ? intoFile(path) : intoFolder(path));
  const { events, streams, rows, media } = manifest.counts;
  const tables = Object.entries(rows).map(([table, count]) => `${count} of ${table}`);
  console.log(
    `${path} contains ${events} events in ${streams} streams, rows: ${tables.join(', ')}, ${media} files. ${describeKeys(manifest)}`,
  );
};

const describeKeys = ({ parts }: Manifest): string =>
  parts.some((part) => part.path === SECRET_FILE)
    ? 'It contains the secret and the keys of personal data: keep it as safe as the site itself.'
    : 'It contains no secret, because this database is not used with one yet.';

async function intoFile(path: string): Promise<Manifest> {
  if (existsSync(path)) throw new UsageError(`${path} exists. Give another file.`);
  const folder = dirname(path);
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}. Make it, or give another path.`);
  return withInstallation((installation, onProgress) =>
    removeAtSignal((onWriting) => backUpToFile(installation, path, { onProgress, onWriting })),
  );
}

const intoFolder = (folder: string): Promise<Manifest> =>
  withInstallation((installation, onProgress) =>
    removeAtSignal((onWriting) => backUpToFolder(installation, folder, { onProgress, onWriting })),
  );

/** Warns of lost pictures, which the backup lacks, too. */
async function warnOfMissingOriginals({ db, files }: Installation): Promise<void> {
  const warning = describeMissingOriginals(await checkOriginals(db as unknown as ReadDatabase, files));
  if (warning) console.warn(warning);
}

type Work = (installation: Installation, onProgress: (progress: CopyProgress) => void) => Promise<Manifest>;

async function withInstallation(work: Work): Promise<Manifest> {
  const config = readConfig(process.env);
  const { installation, store, end, close } = await openInstallation(config, 'read');
  try {
    await compareLog(installation.db, store, config);
    const manifest = await work(installation, createCopyProgress(await end()));
    await warnOfMissingOriginals(installation);
    return manifest;
  } finally {
    await close();
  }
}
