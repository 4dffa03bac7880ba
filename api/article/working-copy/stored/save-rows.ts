import type { Kysely } from 'kysely';
import * as Y from 'yjs';
import type { Locale } from '#domain/shared/locale.ts';
import type { Database } from '#storage/database/tables.ts';
import type { ArticleValues } from '#web/article/working-copy/article-values.ts';
import { type DocumentPart, documentParts, factsOf } from '#web/article/working-copy/document-fields.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { loadLocked, lockDocument } from './document-rows.ts';
import { toPartBases, valuesOfBases } from './part-bases.ts';
import { documentAndWriters, type PartWriters } from './part-writers.ts';

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
  writers: PartWriters;
}

/**
 * Stores the state of a document of which `parts` are about to be saved, under the key that the events will have as their cause. Returns what
 * to save; undefined if no document of the article is stored.
 */
export const beginSave = (
  db: Kysely<Database>,
  id: string,
  key: string,
  parts: readonly DocumentPart[] = documentParts,
): Promise<BegunSave | undefined> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockDocument(trx, id))) return undefined;
    const row = await loadLocked(trx, id);
    const { doc, writers } = documentAndWriters(row);
    const save = {
      key,
      article_id: id,
      state: Buffer.from(Y.encodeStateAsUpdate(doc)),
      last_update: row.updates.at(-1)?.id ?? row.compacted_to,
      parts: documentParts.every((part) => parts.includes(part)) ? null : [...parts],
    };
    await trx.insertInto('article_document_save').values(save).execute();
    return {
      key,
      revision: row.revision,
      values: readValues(doc),
      base: valuesOfBases(toPartBases(row)),
      source: (factsOf(doc).get('source') ?? undefined) as Locale | undefined,
      update: factsOf(doc).get('update') ?? undefined,
      writers,
    };
  });

/** Forgets a save whose command has certainly written nothing. */
export const forgetSave = async (db: Kysely<Database>, key: string): Promise<void> => {
  await db.deleteFrom('article_document_save').where('key', '=', key).execute();
};
