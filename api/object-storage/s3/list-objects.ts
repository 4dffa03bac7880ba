import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { StoredObject } from '../persistence/object-rows.ts';

/** Which entries of a bucket to list. */
export interface KeySelection {
  prefix: string;
  /** Groups the names that contain it after the prefix; empty: lists all. */
  delimiter: string;
  /** Lists names after this one. */
  afterName: string;
  /** Lists entries after this one: a name, or a group of names. */
  afterEntry: string;
  limit: number;
}

/** An object, or the group of all objects whose names begin with `entry`. */
export type ListedKey = { entry: string; isGroup: boolean } & StoredObject;

/** Returns the entries of a bucket in the order of their code points, and whether more follow. */
export const listKeys = async (
  db: Kysely<Database>,
  bucketId: string,
  { prefix, delimiter, afterName, afterEntry, limit }: KeySelection,
): Promise<{ keys: ListedKey[]; isTruncated: boolean }> => {
  const { rows } = await sql<ListedKey>`
    with inside as (
      select *, case when ${delimiter}::text = '' then 0 else strpos(substr(name, length(${prefix}) + 1), ${delimiter}) end as cut
      from public.storage_object
      where bucket_id = ${bucketId} and starts_with(name, ${prefix}) and name > ${afterName} collate "C"),
    entries as (
      select *, cut > 0 as "isGroup",
        case when cut > 0 then left(name, length(${prefix}) + cut + length(${delimiter}) - 1) else name end collate "C" as entry
      from inside)
    select distinct on (entry) * from entries where entry > ${afterEntry} collate "C" order by entry
    limit ${limit + 1}`.execute(db);
  return { keys: rows.slice(0, limit), isTruncated: rows.length > limit };
};
