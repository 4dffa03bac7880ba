import type { SubscriberEvent } from './events.ts';

/**
 * Returns the ids of the keys that encrypt the e-mail addresses in a subscriber's events up to the last erasure or expiry, each once. The
 * caller destroys these keys, so that the addresses become unreadable. A later subscription must use another key.
 */
export const keysToDestroy = (events: readonly Pick<SubscriberEvent, 'type' | 'data'>[]): string[] => {
  const last = events.findLastIndex(({ type }) => type === 'SubscriberErased' || type === 'SubscriptionExpired');
  return [...new Set(events.slice(0, last + 1).flatMap(({ data }) => ('email' in data ? [data.email.key] : [])))];
};
