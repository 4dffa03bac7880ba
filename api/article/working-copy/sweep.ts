import type { Kysely } from 'kysely';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { changedArticleFields } from '#web/article/working-copy/article-values.ts';
import type { Job } from '../../schedule/job.ts';
import { loadWorkingCopyAndBase } from './stored/load-values.ts';

/** Days without use after which a working copy that equals its saved version, has no word of a new article or was discarded is deleted. */
const SAVED_DAYS = 30;
/** Days without use after which the working copy of an article that was never saved is deleted. */
const NEVER_SAVED_DAYS = 180;
/** Working copies that one run looks at. */
const MAX_DOCUMENTS = 500;
const DAY_MS = 86_400_000;

/** Deletes working copies that nobody needs, every night. Running it twice is harmless. */
export const workingCopySweepJob: Job = {
  name: 'delete-old-working-copies',
  cron: '50 4 * * *',
  run: (services, now, signal) => sweepWorkingCopies(services, now, signal),
};

/**
 * Deletes working copies that were not used for a long time and whose text is saved, or was never saved. Those of articles with open notes
 * stay, since the words of a note are found by their place in the document. Returns how many were deleted.
 */
export const sweepWorkingCopies = async (
  { db, read }: { db: Kysely<Database>; read: ReadDatabase },
  now: Date,
  signal?: AbortSignal,
): Promise<number> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows = await db
    .selectFrom('article_document')
    .select('article_id')
    .where('changed_at', '<', daysAgo(SAVED_DAYS))
    .orderBy('changed_at')
    .limit(MAX_DOCUMENTS)
    .execute();
  let deleted = 0;
  for (const { article_id: id } of rows) {
    if (signal?.aborted) break;
    const isDue = (await isSaved(db, id)) || (await isForgotten(db, id, daysAgo(NEVER_SAVED_DAYS)));
    if (isDue && !(await hasOpenNotes(read, id)) && (await deleteUnlessUsed(db, id, daysAgo(SAVED_DAYS)))) deleted += 1;
  }
  return deleted;
};

const isSaved = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const copy = await loadWorkingCopyAndBase(db, id);
  return copy !== undefined && Object.keys(changedArticleFields(copy.base, copy.values)).length === 0;
};

const hasOpenNotes = async (read: ReadDatabase, id: string): Promise<boolean> => {
  const open = read.selectFrom('note').select('id').where('article_id', '=', id);
  const row = await open.where('is_deleted', '=', false).where('is_resolved', '=', false).limit(1).executeTakeFirst();
  return row !== undefined;
};

const isForgotten = async (db: Kysely<Database>, id: string, before: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('article_document')
    .select('article_id')
    .where('article_id', '=', id)
    .where('revision', '=', -1)
    .where(({ or, eb }) => or([eb('changed_at', '<', before), eb('discarded_at', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
};

/** Opening a document and writing in it move `changed_at`, so one that was used in the meantime stays. */
const deleteUnlessUsed = async (db: Kysely<Database>, id: string, before: Date): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('article_document')
    .where('article_id', '=', id)
    .where('changed_at', '<', before)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
