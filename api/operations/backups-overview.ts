import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder } from '#storage/backup/backup-folder.ts';
import { restoreCommands } from '#storage/backup/restore-commands.ts';
import { erasureListPath } from '#storage/personal-data/erasure-list.ts';
import type { BackupsOverview } from '#web/admin/operations-view.ts';
import type { RuntimeSetup } from '../runtime-setup.ts';

interface BackupServices {
  backups: BackupFolder;
  setup: RuntimeSetup;
}

/** Lists the backups, each with the commands that restore it. */
export const backupsOverview = async ({ backups, setup }: BackupServices): Promise<BackupsOverview> => {
  const { dataDir, external } = setup;
  const hasErasureList = await access(erasureListPath(dataDir)).then(
    () => true,
    () => false,
  );
  return {
    folder: backups.folder,
    kept: backups.kept,
    isExternal: external.length > 0,
    files: (await backups.list()).map(({ name, madeAt, bytes }) => ({
      name,
      madeAt: madeAt.toISOString(),
      bytes,
      commands: restoreCommands({ file: join(backups.folder, name), dataDir, hasErasureList, external }),
    })),
  };
};
