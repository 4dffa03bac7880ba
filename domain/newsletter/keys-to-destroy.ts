import type { SubscriberEvent } from './events.ts';

/**
 * Returns the keys of the addresses that the events of a subscriber have made obsolete: all from before the last erasure or expiry. The
 * caller destroys them; no later subscription may be encrypted with one of them.
 */
export const keysToDestroy = (events: readonly Pick<SubscriberEvent, 'type' | 'data'>[]): string[] => {
  const last = events.findLastIndex(({ type }) => type === 'SubscriberErased' || type === 'SubscriptionExpired');
  return [...new Set(events.slice(0, last + 1).flatMap(({ data }) => ('email' in data ? [data.email.key] : [])))];
};
