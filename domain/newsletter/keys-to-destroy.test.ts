import { expect, it } from 'vitest';
import type { SubscriberEvent } from './events.ts';
import { keysToDestroy } from './keys-to-destroy.ts';

const requested = (key: string) =>
  ({ type: 'SubscriptionRequested', data: { id: 's1', email: { key } } }) as unknown as SubscriberEvent;
const named = { id: 's1', subscription: 'one' };
const cancelled: SubscriberEvent = { type: 'SubscriptionCancelled', data: named };
const expired: SubscriberEvent = { type: 'SubscriptionExpired', data: named };
const erased: SubscriberEvent = { type: 'SubscriberErased', data: { id: 's1' } };

it('returns each key used before the last erasure or expiry once', () => {
  expect(keysToDestroy([])).toEqual([]);
  expect(keysToDestroy([requested('a'), cancelled, requested('b')])).toEqual([]);
  expect(keysToDestroy([requested('a'), cancelled, requested('a'), erased])).toEqual(['a']);
  expect(keysToDestroy([requested('a'), expired, requested('b')])).toEqual(['a']);
  expect(keysToDestroy([requested('a'), expired, requested('b'), erased, requested('c')])).toEqual(['a', 'b']);
});
