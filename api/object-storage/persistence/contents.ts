import type { Kysely } from 'kysely';
import { v7 as timedUuid, version } from 'uuid';
import type { Database } from '#storage/database/tables.ts';
import type { FileStore } from '#storage/files/file-store.ts';

/** Prefix of the contents of all objects in the file store. */
export const CONTENT_PREFIX = 'objects/';

/** Prefix of the pictures that were rendered from them. */
export const RENDERED_PREFIX = 'rendered/';

/** The file store with the contents, and the database with their objects. */
export interface ContentStore {
  files: FileStore;
  db: Kysely<Database>;
}

/**
 * Returns the name of the folder in the file store that holds the contents of this database's objects. The first call generates and stores
 * the name.
 */
export const contentFolder = async (db: Kysely<Database>): Promise<string> => {
  const find = () => db.selectFrom('storage_home').select('name').executeTakeFirst();
  const found = await find();
  if (found) return found.name;
  await db
    .insertInto('storage_home')
    .values({ name: crypto.randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.name;
};

/** Creates an id for a new content, the stored bytes of an object. The id contains the time of creation (UUIDv7). */
export const newContentId = (): string => timedUuid();

/** Returns when a content id was created, in ms since 1970; undefined for an id that `newContentId` did not create. */
export const contentCreatedAt = (content: string): number | undefined => {
  const digits = content.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(digits) || version(content) !== 7) return undefined;
  return Number.parseInt(digits.slice(0, 12), 16);
};

/**
 * Returns the key of a content, the stored bytes of an object, in the file store. Subfolders are named by the last two digits of its id,
 * which are random, so that no subfolder grows large.
 */
export const contentKey = (folder: string, content: string): string =>
  `${CONTENT_PREFIX}${folder}/${content.slice(-2)}/${content}`;

/** Returns the prefix of the pictures in the file store that were rendered from a content; their names follow. */
export const renderedPrefix = (folder: string, content: string): string => `${RENDERED_PREFIX}${folder}/${content}/`;

/**
 * Returns those of the given content ids (each for stored bytes) that an object or a part of an unfinished upload still uses. Several objects
 * can use the same content, because copying an object does not copy its bytes.
 */
export const referencedContents = async (db: Kysely<Database>, contents: readonly string[]): Promise<Set<string>> => {
  if (contents.length === 0) return new Set();
  const rows = await db
    .selectFrom('storage_object')
    .select('content')
    .where('content', 'in', [...contents])
    .union(
      db
        .selectFrom('storage_upload_part')
        .select('content')
        .where('content', 'in', [...contents]),
    )
    .execute();
  return new Set(rows.map(({ content }) => content));
};

/**
 * Deletes those contents (stored bytes of objects) that no object references any more, and what was rendered from them. Failures are ignored: the scheduled `sweepContents`
 * deletes the files later.
 */
export const deleteUnreferencedContents = async (
  { db, files }: ContentStore,
  contents: readonly string[],
): Promise<void> => {
  if (contents.length === 0) return;
  try {
    const folder = await contentFolder(db);
    const referenced = await referencedContents(db, contents);
    for (const content of contents.filter((each) => !referenced.has(each))) {
      await files.delete(contentKey(folder, content));
      for await (const key of files.list(renderedPrefix(folder, content))) await files.delete(key);
    }
  } catch {
    // The rows are deleted already, which is what the caller requested.
  }
};
