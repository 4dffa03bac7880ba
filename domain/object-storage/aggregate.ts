import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type BucketHistory, bucketDecider, type RecordStorageChange } from './decider.ts';
import { BUCKET_PREFIX, type StorageChanged } from './events.ts';

/** The buckets of the storage service. The id of a stream is the name of the bucket. */
export const bucketAggregate: Aggregate<BucketHistory, RecordStorageChange, StorageChanged> = {
  prefix: BUCKET_PREFIX,
  decider: bucketDecider,
  upcastersByType: { StorageChanged: [] },
};

export const objectStorage: DomainSlice = { aggregates: [bucketAggregate] };
