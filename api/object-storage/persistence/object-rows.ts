import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v4 as uuid } from 'uuid';
import type { Database } from '#storage/database/tables.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { isForeignKeyViolation } from './bucket-rows.ts';

export type StoredObject = Selectable<Database['storage_object']>;

/** The columns of an object that an upload or copy sets. */
export type ObjectFacts = Pick<
  StoredObject,
  'content' | 'size' | 'sha256' | 'mimetype' | 'cache_control' | 'metadata' | 'owner'
>;

export interface ObjectKey {
  bucket_id: string;
  name: string;
}

/** An object, if it has this owner; undefined: any. */
export interface ObjectFilter extends ObjectKey {
  onlyOwner?: string | undefined;
}

const at =
  ({ bucket_id, name, onlyOwner }: ObjectFilter) =>
  // biome-ignore lint/suspicious/noExplicitAny: of select, update and delete alike
  <Query extends { where(...condition: any[]): Query; $if(...condition: any[]): any }>(query: Query): Query =>
    query
      .where('bucket_id', '=', bucket_id)
      .where('name', '=', name)
      .$if(onlyOwner !== undefined, (own: Query) => own.where('owner', '=', onlyOwner));

/** Loads the row of an object: its metadata without its content. Throws `NoSuchKey` if the bucket has no object with this name. */
export const requireObject = async (db: Kysely<Database>, key: ObjectFilter): Promise<StoredObject> => {
  const found = await db.selectFrom('storage_object').selectAll().$call(at(key)).executeTakeFirst();
  if (!found) throw new StorageError('NoSuchKey');
  return found;
};

/** Loads those objects of a bucket that have one of these names. */
export const findObjects = (
  db: Kysely<Database>,
  bucketId: string,
  names: readonly string[],
): Promise<StoredObject[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('storage_object')
        .selectAll()
        .where('bucket_id', '=', bucketId)
        .where('name', 'in', [...names])
        .execute();

/**
 * Inserts the row of an object and returns it as `object`. If the object exists, its row is replaced with `upsert`, and `KeyAlreadyExists`
 * is thrown without. With `onlyOwner`, an object of another owner is not replaced: `AccessDenied`. After a replacement, `replaced` is the id of the old content, which the caller deletes from the file store. Throws
 * `NoSuchBucket` when the bucket was deleted concurrently.
 */
export const putObject = async (
  trx: Transaction<Database>,
  key: ObjectKey,
  { metadata, ...facts }: ObjectFacts,
  { upsert, onlyOwner }: { upsert: boolean; onlyOwner?: string | undefined },
): Promise<{ object: StoredObject; replaced?: string }> => {
  const values = { ...facts, version: uuid(), metadata: JSON.stringify(metadata) };
  for (;;) {
    const added = await trx
      .insertInto('storage_object')
      .values({ ...key, ...values, id: uuid() })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
      .catch(throwAsStorageError);
    if (added) return { object: added };
    if (!upsert) throw new StorageError('KeyAlreadyExists');
    const before = await trx
      .selectFrom('storage_object')
      .select(['content', 'owner'])
      .$call(at(key))
      .forUpdate()
      .executeTakeFirst();
    // Deleted concurrently: insert again.
    if (!before) continue;
    if (onlyOwner !== undefined && before.owner !== onlyOwner) throw new StorageError('AccessDenied');
    const object = await trx
      .updateTable('storage_object')
      .set({ ...values, updated_at: sql<Date>`now()` })
      .$call(at(key))
      .returningAll()
      .executeTakeFirstOrThrow();
    return { object, replaced: before.content };
  }
};

const throwAsStorageError = (error: unknown): never => {
  if (isForeignKeyViolation(error)) throw new StorageError('NoSuchBucket', undefined, { cause: error });
  throw error;
};

/** Loads an object and locks its row until the transaction ends. Throws `NoSuchKey`. */
export const lockObject = async (trx: Transaction<Database>, key: ObjectFilter): Promise<StoredObject> => {
  const found = await trx.selectFrom('storage_object').selectAll().$call(at(key)).forUpdate().executeTakeFirst();
  if (!found) throw new StorageError('NoSuchKey');
  return found;
};

/** Converts the row of an object to its JSON format in lists. The caller adds the name, which may be relative to a folder. */
export const toListEntry = ({ id, created_at, updated_at, ...object }: StoredObject) => ({
  id,
  updated_at,
  created_at,
  last_accessed_at: updated_at,
  metadata: systemMetadata({ updated_at, ...object }),
});

/** Returns the ETag of an object with quotes, derived from its checksum. */
export const etagOf = ({ sha256 }: Pick<StoredObject, 'sha256'>): string => `"${sha256.slice(0, 32)}"`;

const systemMetadata = (
  object: Pick<StoredObject, 'sha256' | 'size' | 'mimetype' | 'cache_control' | 'updated_at'>,
) => ({
  eTag: etagOf(object),
  size: Number(object.size),
  mimetype: object.mimetype,
  cacheControl: object.cache_control,
  lastModified: object.updated_at,
  contentLength: Number(object.size),
  httpStatusCode: 200,
});

/** Converts the row of an object to its JSON format in responses: name, bucket, owner, times and metadata. */
export const toObjectJson = (object: StoredObject) => ({
  name: object.name,
  bucket_id: object.bucket_id,
  owner: object.owner ?? '',
  owner_id: object.owner ?? '',
  version: object.version,
  ...toListEntry(object),
  user_metadata: object.metadata,
});
