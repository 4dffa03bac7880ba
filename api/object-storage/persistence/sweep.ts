import type { Job } from '../../schedule/job.ts';
import {
  CONTENT_PREFIX,
  type ContentStore,
  contentCreatedAt,
  contentFolder,
  deleteUnreferencedContents,
  RENDERED_PREFIX,
  referencedContents,
} from './contents.ts';
import { removeExpiredUploads } from './unfinished-uploads.ts';

const HOUR = 60 * 60 * 1000;
/** Age of an unreferenced file before it is deleted: an upload takes minutes at most and inserts its row last. */
const UNREFERENCED_AGE_MS = HOUR;
/** Age since the last write before an unfinished file is deleted. */
const UNFINISHED_AGE_MS = 24 * HOUR;
const BATCH = 500;

/**
 * Deletes files in the file store that are left over from crashed or interrupted uploads, and returns how many. `unreferenced` files belong
 * to no object and are older than an hour; `unfinished` ones were never written completely and are older than a day. Unreferenced files of
 * other databases that share the store are kept.
 */
export const sweepContents = async (
  { db, files }: ContentStore,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ unreferenced: number; unfinished: number }> => {
  const unfinished = await files.removeUnfinished(new Date(now.getTime() - UNFINISHED_AGE_MS));
  const before = now.getTime() - UNREFERENCED_AGE_MS;
  const home = `${CONTENT_PREFIX}${await contentFolder(db)}/`;
  let unreferenced = 0;
  for (let folder = 0; folder < 256 && !signal.aborted; folder++) {
    let batch: string[] = [];
    const removeBatch = async (): Promise<void> => {
      unreferenced += await deleteUnreferenced({ db, files }, batch);
      batch = [];
    };
    for await (const key of files.list(`${home}${folder.toString(16).padStart(2, '0')}/`)) {
      const createdAt = contentCreatedAt(contentOf(key));
      if (createdAt !== undefined && createdAt < before) batch.push(key);
      if (batch.length === BATCH) await removeBatch();
    }
    await removeBatch();
  }
  return { unreferenced, unfinished };
};

/** Deletes rendered pictures whose original belongs to no object any more, and returns how many. */
export const sweepRendered = async ({ db, files }: ContentStore, signal?: AbortSignal): Promise<number> => {
  const byContent = Map.groupBy(
    await Array.fromAsync(files.list(`${RENDERED_PREFIX}${await contentFolder(db)}/`)),
    (key) => key.split('/').at(-2)!,
  );
  let deleted = 0;
  for (const [content, keys] of byContent) {
    if (signal?.aborted) break;
    if ((await referencedContents(db, [content])).size > 0) continue;
    for (const key of keys) await files.delete(key);
    deleted += keys.length;
  }
  return deleted;
};

const contentOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

const deleteUnreferenced = async ({ db, files }: ContentStore, keys: readonly string[]): Promise<number> => {
  const referenced = await referencedContents(db, keys.map(contentOf));
  const unreferenced = keys.filter((key) => !referenced.has(contentOf(key)));
  for (const key of unreferenced) await files.delete(key);
  return unreferenced.length;
};

export const contentSweepJob: Job = {
  name: 'delete-unreferenced-files',
  cron: '27 * * * *',
  run: async (services, now, signal) => {
    await deleteUnreferencedContents(services, await removeExpiredUploads(services.db));
    const { unreferenced, unfinished } = await sweepContents(services, now, signal);
    return unreferenced + unfinished + (await sweepRendered(services, signal));
  },
};
