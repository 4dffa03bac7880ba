import { type ContentStore, contentFolder, RENDERED_PREFIX, renderedPrefix } from '../persistence/contents.ts';

/** Which rendered pictures: of one object, of a bucket, or, without a bucket, all. */
interface Purge {
  bucket?: string;
  name?: string;
}

const BATCH = 500;

/** Deletes rendered pictures, which are made again at their next request, and returns how many. A missing bucket or object has none. */
export const purgeRendered = async (store: ContentStore, { bucket, name }: Purge): Promise<number> => {
  const { db, files } = store;
  const folder = await contentFolder(db);
  if (bucket === undefined) return deleteAll(store, await Array.fromAsync(files.list(`${RENDERED_PREFIX}${folder}/`)));
  if (name === undefined) return purgeBucket(store, bucket, folder);
  const object = await db
    .selectFrom('storage_object')
    .select('content')
    .where('bucket_id', '=', bucket)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!object) return 0;
  return deleteAll(store, await Array.fromAsync(files.list(renderedPrefix(folder, object.content))));
};

/** Begins with the rendered pictures, of which there are fewer than objects. */
const purgeBucket = async (store: ContentStore, bucket: string, folder: string): Promise<number> => {
  const keys = await Array.fromAsync(store.files.list(`${RENDERED_PREFIX}${folder}/`));
  const byContent = Map.groupBy(keys, (key) => key.split('/').at(-2)!);
  const contents = [...byContent.keys()];
  let deleted = 0;
  for (let start = 0; start < contents.length; start += BATCH) {
    const inBucket = await store.db
      .selectFrom('storage_object')
      .select('content')
      .distinct()
      .where('bucket_id', '=', bucket)
      .where('content', 'in', contents.slice(start, start + BATCH))
      .execute();
    for (const { content } of inBucket) deleted += await deleteAll(store, byContent.get(content)!);
  }
  return deleted;
};

const deleteAll = async ({ files }: ContentStore, keys: readonly string[]): Promise<number> => {
  for (const key of keys) await files.delete(key);
  return keys.length;
};
