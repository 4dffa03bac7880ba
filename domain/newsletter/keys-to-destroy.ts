import type { SubscriberEvent } from './events.ts';

/**
 * The keys of the addresses that a subscriber's stream has forgotten: of all that came before somebody last was erased, or
 * expired. They are to be destroyed, and no later subscription may be encrypted with one of them.
 */
export const keysToDestroy = (events: readonly Pick<SubscriberEvent, 'type' | 'data'>[]): string[] => {
  const last = events.findLastIndex(({ type }) => type === 'SubscriberErased' || type === 'SubscriptionExpired');
  return [...new Set(events.slice(0, last + 1).flatMap(({ data }) => ('email' in data ? [data.email.key] : [])))];
};
