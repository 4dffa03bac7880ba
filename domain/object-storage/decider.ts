import type { Decider } from '../decider.ts';
import type { StorageChanged } from './events.ts';

/** The state of a bucket, as far as its events tell it. */
export interface BucketHistory {
  status: 'none' | 'existing' | 'deleted';
}

/** The command that records a change. It is accepted in every state. */
export interface RecordStorageChange {
  name: 'RecordStorageChange';
  data: StorageChanged['data'];
}

/** Records every change and rejects nothing: the rules of storage are applied where its rows are written (docs/decisions/0024). */
export const bucketDecider: Decider<BucketHistory, RecordStorageChange, StorageChanged> = {
  initial: { status: 'none' },
  decide: ({ data }) => [{ type: 'StorageChanged', data }],
  evolve: (_, { data }) => ({ status: data.change === 'bucket_deleted' ? 'deleted' : 'existing' }),
};
