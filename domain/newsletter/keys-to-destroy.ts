import type { SubscriberEvent } from './events.ts';

/**
 * Returns the ids of the keys with which the addresses before the last erasure or expiry were encrypted, each once. The caller destroys
 * these keys; no later subscription may be encrypted with one of them.
 */
export const keysToDestroy = (events: readonly Pick<SubscriberEvent, 'type' | 'data'>[]): string[] => {
  const last = events.findLastIndex(({ type }) => type === 'SubscriberErased' || type === 'SubscriptionExpired');
  return [...new Set(events.slice(0, last + 1).flatMap(({ data }) => ('email' in data ? [data.email.key] : [])))];
};
