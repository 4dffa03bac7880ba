import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { ArticleValues } from '#web/article/working-copy/article-values.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { loadSince } from './document-rows.ts';
import { mergedDocument } from './encoded-document.ts';

/** Loads the values of the stored working copy of an article; undefined if there is none. */
export const loadWorkingCopyValues = async (db: Kysely<Database>, id: string): Promise<ArticleValues | undefined> => {
  const stored = await loadSince(db, id);
  return stored?.state && readValues(mergedDocument(stored.state.update, stored.updates));
};
