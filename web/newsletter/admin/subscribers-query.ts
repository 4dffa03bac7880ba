export const subscriberStates = ['confirmed', 'unconfirmed', 'unsubscribed'] as const;

/** The filters of the list, as its URL has them. */
export interface SubscribersQuery {
  /** A complete e-mail address. */
  q: string;
  state: (typeof subscriberStates)[number] | 'all';
  sort: 'createdAt' | '-createdAt';
  offset: number;
}

/** Number of subscribers on a page of the list. */
export const SUBSCRIBERS_PAGE = 50;

/** Parses the query string. Invalid values are ignored; by default the confirmed subscribers are listed, newest first. */
export const parseSubscribersQuery = (query: URLSearchParams): SubscribersQuery => {
  const state = query.get('state');
  const offset = query.get('offset') ?? '';
  return {
    q: (query.get('q') ?? '').trim().slice(0, 254),
    state: state === 'all' ? 'all' : (subscriberStates.find((each) => each === state) ?? 'confirmed'),
    sort: query.get('sort') === 'createdAt' ? 'createdAt' : '-createdAt',
    offset: /^\d{1,6}$/.test(offset) ? Number(offset) : 0,
  };
};

/** Returns the URL of the list with these filters. */
export const subscribersUrl = ({ q, state, sort, offset }: SubscribersQuery): string =>
  `/admin/subscribers?${new URLSearchParams({ q, state, sort, offset: String(offset) })}`;
