import { expect, it } from 'vitest';
import { bucketDecider } from './decider.ts';
import type { StorageChange } from './events.ts';

const change = (kind: StorageChange) =>
  ({ type: 'StorageChanged', data: { bucket: 'editions', change: kind } }) as const;

it('records every change, also of a bucket that was created before buckets had events', () => {
  const { data } = change('uploaded');
  const context = { now: '2026-11-26T17:30:00.000Z', today: '2026-11-26' };
  const events = bucketDecider.decide({ name: 'RecordStorageChange', data }, bucketDecider.initial, context);
  expect(events).toEqual([change('uploaded')]);
});

it('knows whether the bucket exists', () => {
  const after = (...kinds: StorageChange[]) => kinds.map(change).reduce(bucketDecider.evolve, bucketDecider.initial);
  expect(after()).toEqual({ status: 'none' });
  expect(after('uploaded')).toEqual({ status: 'existing' });
  expect(after('bucket_created', 'bucket_deleted')).toEqual({ status: 'deleted' });
  expect(after('bucket_deleted', 'bucket_created')).toEqual({ status: 'existing' });
});
