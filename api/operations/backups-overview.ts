import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFile, BackupFolder } from '#storage/backup/backup-folder.ts';
import { restoreShellCommands } from '#storage/backup/restore-shell-commands.ts';
import { erasureListPath } from '#storage/personal-data/erasure-list.ts';
import type { BackupsOverview } from '#web/admin/queries/operations-view.ts';
import type { RuntimeSetup } from '../runtime-setup.ts';

interface BackupServices {
  backups: BackupFolder;
  setup: RuntimeSetup;
}

/** Describes the backups that were made, each with the commands that restore it. */
export const backupsOverview = async (
  { backups, setup }: BackupServices,
  made: readonly BackupFile[],
): Promise<BackupsOverview> => {
  const { dataDir, external } = setup;
  const hasErasureList = await access(erasureListPath(dataDir)).then(
    () => true,
    () => false,
  );
  return {
    folder: backups.folder,
    kept: backups.kept,
    isExternal: external.length > 0,
    files: made.map(({ name, madeAt, bytes }) => ({
      name,
      madeAt: madeAt.toISOString(),
      bytes,
      commands: restoreShellCommands({ file: join(backups.folder, name), dataDir, hasErasureList, external }),
    })),
  };
};
