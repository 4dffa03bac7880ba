import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { WrittenFile } from '#storage/files/file-store.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { isForeignKeyViolation } from './bucket-rows.ts';

/** An upload that arrives in several requests. */
export type UnfinishedUpload = Selectable<Database['storage_upload']>;
export type UploadPart = Selectable<Database['storage_upload_part']>;

export interface NewUpload
  extends Omit<UnfinishedUpload, 'received' | 'writer' | 'created_at' | 'expires_at' | 'finished_at'> {}

/** How long an upload can be continued. */
export const UPLOAD_EXPIRY_MS = 24 * 60 * 60 * 1000;

/** Maximum number and bytes of the unfinished uploads of one maker. */
const MAX_UPLOADS = 1_000;
const MAX_BYTES = 2_000_000_000n;

/**
 * Stores an upload of which nothing has arrived. Throws `SlowDown` when its maker has too many unfinished ones, and `NoSuchBucket` when the
 * bucket was deleted concurrently.
 */
export const addUpload = async (db: Kysely<Database>, { metadata, ...upload }: NewUpload): Promise<void> => {
  await requireRoom(db, upload.maker, upload.size ?? 0n);
  await db
    .insertInto('storage_upload')
    .values({
      ...upload,
      metadata: JSON.stringify(metadata),
      expires_at: sql<Date>`now() + make_interval(secs => ${UPLOAD_EXPIRY_MS / 1000})`,
    })
    .execute()
    .catch((error) => {
      if (isForeignKeyViolation(error)) throw new StorageError('NoSuchBucket', undefined, { cause: error });
      throw error;
    });
};

/** Throws `SlowDown` when the maker's unfinished uploads, with `more` bytes, would be too many or too large. */
export const requireRoom = async (db: Kysely<Database>, maker: string, more: bigint): Promise<void> => {
  const { uploads, bytes } = await db
    .selectFrom('storage_upload')
    .select(({ fn }) => fn.countAll<bigint>().as('uploads'))
    .select(sql<string>`coalesce(sum(greatest(coalesce(size, 0), received)), 0)`.as('bytes'))
    .where('maker', '=', maker)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(uploads) >= MAX_UPLOADS || BigInt(bytes) + more > MAX_BYTES) {
    throw new StorageError('SlowDown', 'Too many uploads are unfinished. Complete or abort some.');
  }
};

/** Loads an upload that has not expired by the clock of the database; undefined when there is none. */
export const findUpload = (db: Kysely<Database>, id: string): Promise<UnfinishedUpload | undefined> =>
  db
    .selectFrom('storage_upload')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Loads the parts of an upload in their order. */
export const listParts = (db: Kysely<Database>, id: string): Promise<UploadPart[]> =>
  db.selectFrom('storage_upload_part').selectAll().where('upload_id', '=', id).orderBy('number').execute();

/** Which unfinished uploads of the S3 protocol to list: those after `marker`, or after the one with the id `idMarker` of that name. */
interface UploadSelection {
  bucketId: string;
  maker: string;
  prefix: string;
  marker: string;
  idMarker: string;
}

/** Loads at most `limit` unfinished uploads of a maker, in the order of their names. */
export const listUploads = (
  db: Kysely<Database>,
  { bucketId, maker, prefix, marker, idMarker }: UploadSelection,
  limit: number,
): Promise<UnfinishedUpload[]> =>
  db
    .selectFrom('storage_upload')
    .selectAll()
    .where('bucket_id', '=', bucketId)
    .where('protocol', '=', 's3')
    .where('maker', '=', maker)
    .where('finished_at', 'is', null)
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .where(
      idMarker === ''
        ? sql<boolean>`name > ${marker}`
        : sql<boolean>`(name, id) > (${marker}::text collate "C", ${idMarker}::uuid)`,
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Makes `writer` the only request that may append to an upload of which `offset` bytes have arrived, and returns true; a request that still
 * appends, perhaps over a connection that is half open, fails at its next part. Returns false when the offset is another one.
 */
export const claimUpload = async (
  db: Kysely<Database>,
  { id, writer, offset }: { id: string; writer: string; offset: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('storage_upload')
    .set({ writer })
    .where('id', '=', id)
    .where('received', '=', BigInt(offset))
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export interface WrittenPart extends WrittenFile {
  content: string;
}

/** Appends a part that is in the file store, if `writer` still has the upload and `offset` bytes have arrived; returns false if not. */
export const appendPart = (
  db: Kysely<Database>,
  { id, writer, offset }: { id: string; writer: string; offset: number },
  { content, size, sha256 }: WrittenPart,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('storage_upload')
      .set({ received: BigInt(offset + size) })
      .where('id', '=', id)
      .where('writer', '=', writer)
      .where('received', '=', BigInt(offset))
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const number = sql<number>`(select coalesce(max(number), 0) + 1 from public.storage_upload_part where upload_id = ${id})`;
    await trx
      .insertInto('storage_upload_part')
      .values({ upload_id: id, number, content, size: BigInt(size), sha256 })
      .execute();
    return true;
  });

/**
 * Stores a part with a number that is in the file store, or replaces it, and returns the content that was replaced. Throws `EntityTooLarge`
 * when all parts together exceed `limit` bytes, and `NoSuchUpload` when the upload has ended since it was found.
 */
export const putPart = (
  db: Kysely<Database>,
  { id, number, limit }: { id: string; number: number; limit: number },
  { content, size, sha256 }: WrittenPart,
): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    const upload = trx
      .selectFrom('storage_upload')
      .select('received')
      .where('id', '=', id)
      .where('finished_at', 'is', null);
    const found = await upload.forUpdate().executeTakeFirst();
    if (!found) throw new StorageError('NoSuchUpload');
    const part = trx.deleteFrom('storage_upload_part').where('upload_id', '=', id).where('number', '=', number);
    const replaced = await part.returning(['content', 'size']).executeTakeFirst();
    const received = found.received - (replaced?.size ?? 0n) + BigInt(size);
    if (received > BigInt(limit)) throw new StorageError('EntityTooLarge');
    await trx.updateTable('storage_upload').set({ received }).where('id', '=', id).execute();
    await trx
      .insertInto('storage_upload_part')
      .values({ upload_id: id, number, content, size: BigInt(size), sha256 })
      .execute();
    return replaced?.content;
  });

/** Another request has completed the upload. */
export class UploadFinished extends Error {}

/** Marks an upload as finished and deletes the rows of its parts. Throws `UploadFinished` when it was already. */
export const finishUpload = async (trx: Transaction<Database>, id: string): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('storage_upload')
    .set({ finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new UploadFinished();
  await trx.deleteFrom('storage_upload_part').where('upload_id', '=', id).execute();
};

/** Deletes an upload and its parts, and returns the contents that the caller deletes from the file store. */
export const removeUpload = (db: Kysely<Database>, id: string): Promise<string[]> =>
  removeUploads(db, (query) => query.where('id', '=', id));

/** Deletes the uploads that have expired and their parts, and returns the contents that the caller deletes from the file store. */
export const removeExpiredUploads = (db: Kysely<Database>): Promise<string[]> =>
  removeUploads(db, (query) => query.where('expires_at', '<=', sql<Date>`now()`));

const selectIds = (db: Kysely<Database>) => db.selectFrom('storage_upload').select('id');

const removeUploads = (
  db: Kysely<Database>,
  chosen: (query: ReturnType<typeof selectIds>) => ReturnType<typeof selectIds>,
): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const ids = (await chosen(selectIds(trx)).forUpdate().execute()).map(({ id }) => id);
    if (ids.length === 0) return [];
    const parts = await trx
      .deleteFrom('storage_upload_part')
      .where('upload_id', 'in', ids)
      .returning('content')
      .execute();
    await trx.deleteFrom('storage_upload').where('id', 'in', ids).execute();
    return parts.map(({ content }) => content);
  });
