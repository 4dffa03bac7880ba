import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { StorageError } from '../protocol/storage-error.ts';

export type Bucket = Selectable<Database['storage_bucket']>;
/** The settings of a bucket. */
export type BucketFacts = Pick<Bucket, 'public' | 'file_size_limit' | 'allowed_mime_types'> &
  Partial<Pick<Bucket, 'readers' | 'own_writers' | 'writers'>>;

/** SQLSTATE of a violated foreign key. */
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Returns true if an error is the database's report of a violated foreign key: the referenced row is missing, or the deleted row is still
 * referenced.
 */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === FOREIGN_KEY_VIOLATION;

/** Loads a bucket; undefined when there is none. */
export const findBucket = (db: Kysely<Database>, id: string): Promise<Bucket | undefined> =>
  db.selectFrom('storage_bucket').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns true if a bucket names one of these as writers. */
export const isWriterSomewhere = async (db: Kysely<Database>, names: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`select from public.storage_bucket
    where writers && ${names}::text[] or own_writers && ${names}::text[] limit 1`.execute(db);
  return rows.length > 0;
};

export interface BucketSelection {
  limit?: number | undefined;
  offset?: number | undefined;
  /** Part of a name, ignoring case. */
  search?: string | undefined;
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
}

/** Loads the buckets whose name contains `search`, by default at most a thousand. */
export const listBuckets = (
  db: Kysely<Database>,
  { limit = 1000, offset = 0, search = '', sortColumn, sortOrder }: BucketSelection,
): Promise<Bucket[]> =>
  db
    .selectFrom('storage_bucket')
    .selectAll()
    .where(sql<boolean>`strpos(lower(id), lower(${search})) > 0`)
    .orderBy(sortColumn === 'name' ? 'id' : sortColumn, sortOrder)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

/** Returns the bucket with this id; creates it without owner if it does not exist. An existing bucket keeps its settings. */
export const ensureBucket = async (db: Kysely<Database>, id: string, facts: BucketFacts): Promise<Bucket> => {
  await db
    .insertInto('storage_bucket')
    .values({ id, owner: null, ...facts })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('storage_bucket').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
};

/** Creates a bucket with the given settings. Throws `BucketAlreadyExists`. */
export const addBucket = async (db: Kysely<Database>, id: string, owner: string | null, facts: BucketFacts) => {
  const added = await db
    .insertInto('storage_bucket')
    .values({ id, owner, ...facts })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new StorageError('BucketAlreadyExists');
};

/** Updates the given settings of a bucket and returns it. Throws `NoSuchBucket`. */
export const changeBucket = async (db: Kysely<Database>, id: string, facts: Partial<BucketFacts>): Promise<Bucket> => {
  const changed = await db
    .updateTable('storage_bucket')
    .set({ ...facts, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new StorageError('NoSuchBucket');
  return changed;
};

/** Loads a bucket and locks its row until the transaction ends; undefined when there is none. */
export const lockBucket = (trx: Kysely<Database>, id: string): Promise<Bucket | undefined> =>
  trx.selectFrom('storage_bucket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Counts the buckets. */
export const countBuckets = async (db: Kysely<Database>): Promise<number> => {
  const { total } = await db
    .selectFrom('storage_bucket')
    .select(sql<bigint>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Deletes an empty bucket. Throws `ResourceNotEmpty` or `NoSuchBucket`. */
export const removeBucket = async (db: Kysely<Database>, id: string): Promise<void> => {
  try {
    const removed = await db.deleteFrom('storage_bucket').where('id', '=', id).returning('id').executeTakeFirst();
    if (!removed) throw new StorageError('NoSuchBucket');
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new StorageError('ResourceNotEmpty', undefined, { cause: error });
    throw error;
  }
};
