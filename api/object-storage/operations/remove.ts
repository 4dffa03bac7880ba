import { type ContentStore, deleteUnreferencedContents } from '../persistence/contents.ts';
import type { StoredObject } from '../persistence/object-rows.ts';

/** Deletes the objects with these names and their content; returns those that existed. */
export const removeObjects = async (
  services: ContentStore,
  bucketId: string,
  names: readonly string[],
): Promise<StoredObject[]> => {
  if (names.length === 0) return [];
  const removed = await services.db
    .deleteFrom('storage_object')
    .where('bucket_id', '=', bucketId)
    .where('name', 'in', [...names])
    .returningAll()
    .execute();
  await deleteUnreferencedContents(
    services,
    removed.map(({ content }) => content),
  );
  return removed;
};

const BATCH = 500;

/** Deletes all objects of a bucket and their content, in batches; keeps the bucket. */
export const emptyBucket = async (services: ContentStore, bucketId: string): Promise<void> => {
  for (;;) {
    const some = await services.db
      .selectFrom('storage_object')
      .select('name')
      .where('bucket_id', '=', bucketId)
      .limit(BATCH)
      .execute();
    if (some.length === 0) return;
    await removeObjects(
      services,
      bucketId,
      some.map(({ name }) => name),
    );
  }
};
