import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { ArticleValues } from '#web/article/working-copy/article-values.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { loadSince } from './document-rows.ts';
import { mergedDocument } from './encoded-document.ts';
import { baseColumns, toPartBases, valuesOfBases } from './part-bases.ts';

/** Loads the values of the stored working copy of an article; undefined if there is none. */
export const loadWorkingCopyValues = async (db: Kysely<Database>, id: string): Promise<ArticleValues | undefined> => {
  const stored = await loadSince(db, id);
  return stored?.state && readValues(mergedDocument(stored.state.update, stored.updates));
};

/** Loads the values of the stored working copy of an article, and those of the version that it is based on; undefined if there is none. */
export const loadWorkingCopyAndBase = async (
  db: Kysely<Database>,
  id: string,
): Promise<{ values: ArticleValues; base: ArticleValues } | undefined> => {
  const row = await db
    .selectFrom('article_document')
    .select(baseColumns)
    .where('article_id', '=', id)
    .executeTakeFirst();
  const values = row && (await loadWorkingCopyValues(db, id));
  return values && { values, base: valuesOfBases(toPartBases(row)) };
};
