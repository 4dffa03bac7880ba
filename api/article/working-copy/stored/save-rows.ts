import type { Kysely } from 'kysely';
import * as Y from 'yjs';
import type { Locale } from '#domain/shared/locale.ts';
import type { Database } from '#storage/database/tables.ts';
import type { ArticleValues } from '#web/article/working-copy/article-values.ts';
import { factsOf } from '#web/article/working-copy/document-fields.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { loadLocked, lockDocument } from './document-rows.ts';
import { mergedDocument } from './encoded-document.ts';

/** What is saved of a working copy. */
export interface BegunSave {
  key: string;
  /** The version that the working copy is based on; -1 if the article was never saved. */
  revision: number;
  values: ArticleValues;
  /** Values of that version, as the document had them. */
  base: ArticleValues;
  /** The language that a new article is written in first. */
  source: Locale | undefined;
  /** The scheduled update whose changes are edited. */
  update: string | undefined;
  /** Accounts that wrote since that version. */
  writers: string[];
}

/**
 * Stores the state of a document that is about to be saved, under the key that its events will have as their cause. Returns what to save;
 * undefined if no document of the article is stored.
 */
export const beginSave = (db: Kysely<Database>, id: string, key: string): Promise<BegunSave | undefined> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockDocument(trx, id))) return undefined;
    const { updates, ...row } = await loadLocked(trx, id);
    const doc = mergedDocument(row.state, updates);
    const state = Buffer.from(Y.encodeStateAsUpdate(doc));
    const last_update = updates.at(-1)?.id ?? row.compacted_to;
    await trx.insertInto('article_document_save').values({ key, article_id: id, state, last_update }).execute();
    return {
      key,
      revision: row.revision,
      values: readValues(doc),
      base: readValues(documentOfState(row.base)),
      source: (factsOf(doc).get('source') ?? undefined) as Locale | undefined,
      update: factsOf(doc).get('update') ?? undefined,
      writers: [...new Set([...row.writers, ...updates.flatMap(({ account_id }) => account_id ?? [])])],
    };
  });

/** Forgets a save whose command has certainly written nothing. */
export const forgetSave = async (db: Kysely<Database>, key: string): Promise<void> => {
  await db.deleteFrom('article_document_save').where('key', '=', key).execute();
};
