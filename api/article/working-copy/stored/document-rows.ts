import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, MovedLetters } from '#storage/database/tables.ts';
import { baseColumns } from './part-bases.ts';
import { writerColumns } from './part-writers.ts';

/** A change of a document as it is stored. */
export interface StoredUpdate {
  id: bigint;
  update: Uint8Array;
}

/** A change to store; `accountId` is null for what came from another version. */
export interface NewUpdate {
  update: Uint8Array;
  accountId: string | null;
}

/** The state of a document into which all updates up to one were merged, with the letters that they moved. */
interface StoredState {
  update: Uint8Array;
  moved: MovedLetters[];
  until: bigint;
}

/** What is stored of a document after an update: further updates, and the whole state if earlier ones were merged into it. */
export interface StoredSince {
  epoch: string;
  state: StoredState | undefined;
  updates: StoredUpdate[];
  /** Id of the last update. */
  last: bigint;
}

/** Thrown when the document was deleted, or was deleted and created again. */
export class DocumentReplaced extends Error {}

/** Loads what is stored after the update `since`; `undefined` loads all. Returns undefined if nothing is stored of the article. */
export const loadSince = (db: Kysely<Database>, id: string, since?: bigint): Promise<StoredSince | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => selectSince(trx, id, since));

/** Loads the epochs of documents and the ids of their last updates, with one query. */
export const loadEnds = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, { epoch: string; last: bigint }>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_document as document')
    .where('article_id', 'in', ids)
    .select(['article_id', 'epoch'])
    .select(
      sql<bigint>`greatest(compacted_to, (select max(id) from article_document_update u
        where u.article_id = document.article_id))`.as('last'),
    )
    .execute();
  return new Map(rows.map(({ article_id, epoch, last }) => [article_id, { epoch, last }]));
};

const selectSince = async (
  trx: Transaction<Database>,
  id: string,
  since: bigint | undefined,
): Promise<StoredSince | undefined> => {
  const row = await trx
    .selectFrom('article_document')
    .select(['epoch', 'compacted_to'])
    .where('article_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const isMerged = since === undefined || row.compacted_to > since;
  const state = isMerged ? await selectState(trx, id) : undefined;
  const updates = await selectUpdates(trx, id, isMerged ? row.compacted_to : since);
  return { epoch: row.epoch, state, updates, last: updates.at(-1)?.id ?? (isMerged ? row.compacted_to : since) };
};

const selectState = (trx: Transaction<Database>, id: string): Promise<StoredState> =>
  trx
    .selectFrom('article_document')
    .select(['state as update', 'moved_letters as moved', 'compacted_to as until'])
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow();

const selectUpdates = (trx: Transaction<Database>, id: string, after: bigint) =>
  trx
    .selectFrom('article_document_update')
    .select(['id', 'update', 'account_id'])
    .where('article_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .execute();

/**
 * Stores updates of a document and returns everything that is stored after `since`, and the ids of the updates in their order. The lock on
 * the document's row lets ids grow in the order of the commits. Throws `DocumentReplaced` if the document no longer has this epoch.
 */
export const appendUpdates = (
  db: Kysely<Database>,
  { id, epoch, since }: { id: string; epoch: string; since: bigint },
  added: readonly NewUpdate[],
): Promise<StoredSince & { ids: bigint[] }> =>
  db.transaction().execute(async (trx) => {
    const locked = await lockDocument(trx, id);
    if (locked?.epoch !== epoch) throw new DocumentReplaced(`The document of article ${id} was replaced`);
    const ids = await insertUpdates(trx, id, added);
    return { ...(await selectSince(trx, id, since))!, ids };
  });

/** Adds updates to a document whose row is locked. Returns their ids. */
export const insertUpdates = async (
  trx: Transaction<Database>,
  id: string,
  added: readonly NewUpdate[],
): Promise<bigint[]> => {
  const rows = added.map(({ update, accountId }) => ({
    article_id: id,
    update: Buffer.from(update),
    account_id: accountId,
  }));
  const inserted = await trx.insertInto('article_document_update').values(rows).returning('id').execute();
  await sql`update public.article_document set changed_at = now(), discarded_at = null
    where article_id = ${id} and (changed_at < now() - interval '1 minute' or discarded_at is not null)`.execute(trx);
  return inserted.map((row) => row.id);
};

/** Locks the row of a document until the end of the transaction, and returns it without its states; undefined if there is none. */
export const lockDocument = (trx: Transaction<Database>, id: string) =>
  trx
    .selectFrom('article_document')
    .select(['epoch', 'revision', 'compacted_to'])
    .where('article_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Loads the state of a document whose row is locked, with the updates after it. */
export const loadLocked = async (trx: Transaction<Database>, id: string) => {
  const row = await trx
    .selectFrom('article_document')
    .select(['revision', 'state', 'moved_letters', 'compacted_to', ...baseColumns, ...writerColumns])
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, updates: await selectUpdates(trx, id, 0n) };
};

/** What is needed to create a document. */
export interface NewDocument {
  id: string;
  epoch: string;
  revision: number;
  state: Uint8Array;
  createdBy: string | null;
}

/** Stores a new document, unless there is one of this article. Returns whether it did. */
export const insertDocument = async (
  db: Kysely<Database>,
  { id, epoch, revision, state, createdBy }: NewDocument,
): Promise<boolean> => {
  const bytes = Buffer.from(state);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('article_document')
    .values({ article_id: id, epoch, revision, base: bytes, state: bytes, created_by: createdBy })
    .onConflict((conflict) => conflict.column('article_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};
