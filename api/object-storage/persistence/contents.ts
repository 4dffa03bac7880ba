import type { Kysely } from 'kysely';
import { v7 as timedUuid, version } from 'uuid';
import type { Database } from '#storage/database/tables.ts';
import type { FileStore } from '#storage/files/file-store.ts';

/** Where the contents of all objects lie in the file store. */
export const CONTENT_PREFIX = 'objects/';

/** Where what is kept lies, by the folder of this database. */
export interface ContentStore {
  files: FileStore;
  db: Kysely<Database>;
}

/** The folder of this database's contents; it is made up by the first process that asks. */
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

/** A name for new content, which says when it was made up. */
export const newContentId = (): string => timedUuid();

/** Milliseconds since 1970; undefined for what `newContentId` did not make. */
export const contentCreatedAt = (content: string): number | undefined => {
  const digits = content.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(digits) || version(content) !== 7) return undefined;
  return Number.parseInt(digits.slice(0, 12), 16);
};

/** The folders are by the last digits, which chance gives, so that none grows large. */
export const contentKey = (home: string, content: string): string =>
  `${CONTENT_PREFIX}${home}/${content.slice(-2)}/${content}`;

/** Of these contents, those that an object has. Copies share theirs, and a copy locks what it copies. */
export const referencedContents = async (db: Kysely<Database>, contents: readonly string[]): Promise<Set<string>> => {
  if (contents.length === 0) return new Set();
  const rows = await db
    .selectFrom('storage_object')
    .select('content')
    .where('content', 'in', [...contents])
    .execute();
  return new Set(rows.map(({ content }) => content));
};

/** Removes those contents that no object has any more. What cannot be removed now is found by the sweep. */
export const deleteUnreferencedContents = async (
  { db, files }: ContentStore,
  contents: readonly string[],
): Promise<void> => {
  if (contents.length === 0) return;
  try {
    const home = await contentFolder(db);
    const kept = await referencedContents(db, contents);
    for (const content of contents) if (!kept.has(content)) await files.delete(contentKey(home, content));
  } catch {
    // The rows are gone already, and that is what was asked for.
  }
};
