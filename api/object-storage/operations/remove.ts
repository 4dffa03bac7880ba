import { recordStorageChange, type StorageActor } from '../audit/storage-event-outbox.ts';
import { type ContentStore, deleteUnreferencedContents } from '../persistence/contents.ts';
import type { StoredObject } from '../persistence/object-rows.ts';

/** The objects of a bucket that `actor` deletes, and why. */
interface Removal {
  bucketId: string;
  names: readonly string[];
  /** The account whose objects alone are deleted; undefined: all. */
  owner?: string | undefined;
  actor: StorageActor;
  change: 'deleted' | 'emptied';
}

/** Deletes the objects with these names and their content, and records it; returns those that existed. */
export const removeObjects = async (
  services: ContentStore,
  { bucketId, names, owner, actor, change }: Removal,
): Promise<StoredObject[]> => {
  if (names.length === 0) return [];
  const removed = await services.db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('storage_object')
      .where('bucket_id', '=', bucketId)
      .where('name', 'in', [...names])
      .$if(owner !== undefined, (query) => query.where('owner', '=', owner!))
      .returningAll()
      .execute();
    await recordStorageChange(trx, actor, { bucket: bucketId, change, objects: rows.map(({ name }) => name) });
    return rows;
  });
  await deleteUnreferencedContents(
    services,
    removed.map(({ content }) => content),
  );
  return removed;
};

const BATCH = 500;

/** Deletes all objects of a bucket and their content, in batches; keeps the bucket. */
export const emptyBucket = async (services: ContentStore, bucketId: string, actor: StorageActor): Promise<void> => {
  for (;;) {
    const some = await services.db
      .selectFrom('storage_object')
      .select('name')
      .where('bucket_id', '=', bucketId)
      .limit(BATCH)
      .execute();
    if (some.length === 0) return;
    await removeObjects(services, { bucketId, names: some.map(({ name }) => name), actor, change: 'emptied' });
  }
};
