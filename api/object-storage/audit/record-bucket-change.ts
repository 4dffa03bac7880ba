import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { Bucket } from '../persistence/bucket-rows.ts';
import { recordStorageChange, type StorageActor } from './storage-event-outbox.ts';

type Openness = Partial<Pick<Bucket, 'public' | 'readers'>>;

/** Returns true if everyone may read the bucket. */
export const isOpen = ({ public: isPublic, readers }: Openness): boolean =>
  isPublic === true || (readers?.includes('public') ?? false);

/** Records changed settings of a bucket for the history, in the caller's transaction; `published` if it was not open to everyone before. */
export const recordBucketChange = (
  trx: Kysely<Database>,
  actor: StorageActor,
  { id, before, changed }: { id: string; before: Openness | undefined; changed: Openness },
): Promise<void> => {
  const isPublished = isOpen(changed) && !(before && isOpen(before));
  return recordStorageChange(trx, actor, { bucket: id, change: isPublished ? 'published' : 'bucket_changed' });
};
