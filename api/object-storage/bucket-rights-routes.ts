import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type BucketRights, bucketRights } from '#domain/object-storage/bucket-rights.ts';
import type { Database } from '#storage/database/tables.ts';
import type { BucketView } from '#web/admin/queries/bucket-view.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import type { RouteServices } from '../endpoints.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import { recordBucketChange } from './audit/record-bucket-change.ts';
import type { StorageActor } from './audit/storage-event-outbox.ts';
import { relayStorageEventsAfterChanges } from './audit/storage-event-relay.ts';
import { type Bucket, changeBucket, countBuckets, listBuckets, lockBucket } from './persistence/bucket-rows.ts';

const bucketId = z.object({ id: z.string().min(1).max(100) });
const change = bucketRights.extend({ expectedRevision: z.number().int().optional() }).strict();

/**
 * Registers `PUT /api/buckets/:id/rights {public, readers, own_writers, writers, expectedRevision?}`, for administrators: sets who may read and
 * write in a bucket → `{revision}`; 404 when there is none, 412 when it was changed since the revision.
 */
export const bucketRightsRoutes = (app: FastifyInstance, services: RouteServices): void => {
  relayStorageEventsAfterChanges(app, services);
  app.put('/api/buckets/:id/rights', { config: { access: staffAccess(['admin']) } }, async (request) => {
    const { id } = validate(bucketId, request.params);
    const { expectedRevision, ...rights } = validate(change, request.body);
    const actor = admittedStaff(request);
    return { revision: await setRights(services.db, actor, { id, rights, expectedRevision }) };
  });
};

interface Wanted {
  id: string;
  rights: BucketRights;
  expectedRevision: number | undefined;
}

const setRights = (
  db: Kysely<Database>,
  actor: StorageActor,
  { id, rights, expectedRevision }: Wanted,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const before = await lockBucket(trx, id);
    if (!before) throw new Problem(404, 'not_found');
    const revision = revisionOf(before);
    if (expectedRevision !== undefined && expectedRevision !== revision) {
      throw new Problem(412, 'changed_meanwhile', { values: { revision } });
    }
    const changed = await changeBucket(trx, id, rights);
    await recordBucketChange(trx, actor, { id, before, changed });
    return revisionOf(changed);
  });

/** Returns what tells two states of a bucket apart: the time of its last change in milliseconds. */
const revisionOf = ({ updated_at }: Bucket): number => updated_at.getTime();

/** Returns a page of the buckets, by name, and the number of all. */
export const bucketsPage = async (
  db: Kysely<Database>,
  window: { limit: number; offset: number },
): Promise<{ total: number; items: BucketView[] }> => {
  const [total, buckets] = await Promise.all([
    countBuckets(db),
    listBuckets(db, { ...window, sortColumn: 'name', sortOrder: 'asc' }),
  ]);
  return { total, items: buckets.map(toView) };
};

const toView = (bucket: Bucket): BucketView => ({
  id: bucket.id,
  revision: revisionOf(bucket),
  public: bucket.public,
  readers: bucket.readers as BucketView['readers'],
  own_writers: bucket.own_writers as BucketView['own_writers'],
  writers: bucket.writers as BucketView['writers'],
});
