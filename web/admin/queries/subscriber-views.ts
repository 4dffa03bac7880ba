import type { DayCount } from './figure-views.ts';

export interface SubscriberFilter {
  q: string;
  state: Subscriber['state'] | 'all';
  sort: 'createdAt' | '-createdAt';
  limit: number;
  offset: number;
}

export interface Subscriber {
  id: string;
  /** Null while the address is being erased. */
  email: string | null;
  /** Language in which they subscribed. */
  locale: string;
  state: 'unconfirmed' | 'confirmed' | 'unsubscribed';
  /** ISO 8601. */
  createdAt: string;
}

export interface SubscriberGrowth {
  /** Number of confirmed subscribers at the end of each week, by its last day; the last week ends today. Empty if there never was one. */
  weeks: DayCount[];
  /** Number of subscriptions that were confirmed in these weeks. */
  gained: number;
  /** Number of confirmed subscribers who unsubscribed or were erased in these weeks. */
  lost: number;
}
