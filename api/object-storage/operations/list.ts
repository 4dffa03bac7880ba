import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import { isStorable } from '../../http/storable.ts';
import { type StoredObject, toListEntry } from '../persistence/object-rows.ts';
import { StorageError } from '../protocol/storage-error.ts';

const MAX_TEXT_CHARS = 2_000;
const text = z.string().max(MAX_TEXT_CHARS).refine(isStorable, 'contains characters not allowed in names');
const order = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc']))
  .default('asc');

/** The body of `object/list/{bucket}`. */
export const selection = z.object({
  prefix: text.default(''),
  search: text.nullish(),
  limit: z.number().int().min(1).max(1_000).default(100),
  offset: z.number().int().min(0).max(1_000_000_000).default(0),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'), order })
    .prefault({}),
});

/** The body of `object/list-v2/{bucket}`. */
export const selectionV2 = z.object({
  prefix: text.default(''),
  limit: z.number().int().min(1).max(1_000).default(1_000),
  cursor: z.string().max(MAX_TEXT_CHARS).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order }).prefault({}),
});

type Entry = { entry: string; folder: boolean } & StoredObject;

/**
 * Returns a page of the direct entries of the folder `prefix`: subfolders first, then files, with names relative to the folder. `search` is
 * the start of a name, ignoring case. With `owner`, only the objects of this account are listed. Sorting by time applies to files only, because folders have no times.
 */
export const listFolder = async (
  db: Kysely<Database>,
  bucketId: string,
  { prefix, search, limit, offset, sortBy }: z.output<typeof selection>,
  owner?: string,
) => {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const direction = sql.raw(sortBy.order);
  const time = sortBy.column === 'created_at' ? sql.ref('created_at') : sql.ref('updated_at');
  const column = sortBy.column === 'name' ? sql.ref('entry') : time;
  const { rows } = await sql<Entry>`
    with inside as (
      select *, substr(name, length(${folder}) + 1) as rest from public.storage_object
      where bucket_id = ${bucketId} and starts_with(name, ${folder}) and ${isOf(owner)}),
    entries as (
      select split_part(rest, '/', 1) as entry, strpos(rest, '/') > 0 as folder, inside.* from inside
      where starts_with(lower(rest), lower(${search ?? ''}))),
    shown as (
      select distinct on (folder, case when folder then entry else name end) * from entries
      order by folder, case when folder then entry else name end)
    select * from shown
    order by folder desc, case when folder then entry end ${sortBy.column === 'name' ? direction : sql.raw('asc')},
      ${column} ${direction}, entry collate "C"
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ entry, folder: isFolder, ...object }) =>
    isFolder ? { name: entry, ...NO_FILE } : { name: entry, ...toListEntry(object) },
  );
};

/** The condition that an object has this owner; undefined: any. */
const isOf = (owner: string | undefined) => (owner === undefined ? sql`true` : sql`owner = ${owner}`);

const NO_FILE = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };

/**
 * Returns a page of the objects whose name starts with `prefix`, as `{objects, folders, hasNext, nextCursor}`. With `with_delimiter`, names
 * that contain a further `/` are grouped into `folders`; with `owner`, only the objects of this account are listed. A page starts after the last entry of the previous one, regardless of concurrent
 * uploads and deletions. Throws `InvalidRequest` for an invalid cursor.
 */
export const listObjectsPage = async (
  db: Kysely<Database>,
  bucketId: string,
  { prefix, limit, cursor, with_delimiter, sortBy }: z.output<typeof selectionV2>,
  owner?: string,
) => {
  const after = cursor ? readCursor(cursor) : undefined;
  const direction = sql.raw(sortBy.order);
  const than = sql.raw(sortBy.order === 'asc' ? '>' : '<');
  // Includes microseconds, which a `Date` would lose.
  const rank = sortBy.column === 'name' ? sql`''` : sql`to_char(${sql.ref(sortBy.column)}, 'YYYYMMDDHH24MISSUS')`;
  const { rows } = await sql<Entry & { rank: string }>`
    with inside as (
      select *, substr(name, length(${prefix}) + 1) as rest from public.storage_object
      where bucket_id = ${bucketId} and starts_with(name, ${prefix}) and ${isOf(owner)}),
    entries as (
      select ${with_delimiter} and strpos(rest, '/') > 0 as folder, inside.*,
        case when ${with_delimiter} and strpos(rest, '/') > 0
          then left(name, length(${prefix}) + strpos(rest, '/')) else name end collate "C" as entry from inside),
    shown as (select distinct on (entry) *, case when folder then '' else ${rank} end as rank from entries order by entry)
    select * from shown
    where ${after ? sql`(rank, entry) ${than} (${after.rank}, ${after.entry})` : sql`true`}
    order by rank ${direction}, entry ${direction}
    limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  return {
    hasNext,
    ...(hasNext && last && { nextCursor: writeCursor(last) }),
    folders: page.filter(({ folder }) => folder).map(({ entry }) => ({ name: entry, key: entry.slice(0, -1) })),
    objects: page
      .filter(({ folder }) => !folder)
      .map(({ entry, folder: _folder, ...object }) => ({ name: entry, key: entry, ...toListEntry(object) })),
  };
};

const cursor = z.tuple([z.string(), z.string()]);

const writeCursor = ({ rank, entry }: { rank: string; entry: string }): string =>
  Buffer.from(JSON.stringify([rank, entry])).toString('base64url');

const readCursor = (text: string): { rank: string; entry: string } => {
  try {
    const [rank, entry] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (!rank.includes('\0') && !entry.includes('\0')) return { rank, entry };
  } catch {}
  throw new StorageError('InvalidRequest', 'cursor: use the nextCursor of the previous page');
};
