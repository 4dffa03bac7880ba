import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { MAX_PICTURE_BYTES } from '#domain/media/limits.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { BackupFile, BackupFolder } from '#storage/backup/backup-folder.ts';
import type { Database } from '#storage/database/tables.ts';
import { MAX_EVENT_BYTES } from '#storage/events/event-store.ts';
import type { SystemLimits, SystemSizes } from '#web/admin/queries/operations-view.ts';
import { HEALTH_LIMITS } from '../health-limits.ts';
import { MAX_OBJECT_BYTES } from '../object-storage/protocol/sizes.ts';
import type { RuntimeSetup } from '../runtime-setup.ts';

interface SizeServices {
  db: Kysely<Database>;
  read: ReadDatabase;
  setup: RuntimeSetup;
}

/** Loads how much the site stores, and how much space is left on the disk of its data folder. */
export const loadSizes = async (
  { db, read, setup }: SizeServices,
  { head, backups }: { head: bigint | undefined; backups: readonly BackupFile[] },
): Promise<SystemSizes> => {
  const [database, pictures, objects, disk] = await Promise.all([
    sql<{ bytes: bigint }>`select pg_database_size(current_database()) as bytes`.execute(db),
    read.selectFrom('media').select(total('bytes')).executeTakeFirstOrThrow(),
    db.selectFrom('storage_object').select(total('size')).executeTakeFirstOrThrow(),
    statfs(setup.dataDir),
  ]);
  return {
    databaseBytes: Number(database.rows[0]!.bytes),
    // Positions of the log in Postgres are 1, 2, 3 … without a gap.
    events: setup.isLogInPostgres && head !== undefined ? Number(head) : undefined,
    pictureBytes: pictures.bytes,
    objectBytes: objects.bytes,
    backupBytes: backups.reduce((sum, { bytes }) => sum + bytes, 0),
    freeBytes: disk.bavail * disk.bsize,
    diskBytes: disk.blocks * disk.bsize,
  };
};

const total = (column: 'bytes' | 'size') => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::float8`.as('bytes');

/** Returns the limits of this process, those of its configuration first. */
export const limitsOf = ({ connections }: RuntimeSetup, { kept }: Pick<BackupFolder, 'kept'>): SystemLimits => ({
  connections,
  backupsKept: kept,
  pictureBytes: MAX_PICTURE_BYTES,
  objectBytes: MAX_OBJECT_BYTES,
  eventBytes: MAX_EVENT_BYTES,
  lagSeconds: HEALTH_LIMITS.lag,
});
