import { describe, expect, it } from 'vitest';
import { parseSubscribersQuery, subscribersUrl } from './subscribers-query.ts';

const parse = (query: string) => parseSubscribersQuery(new URLSearchParams(query));

describe('parseSubscribersQuery', () => {
  it('lists confirmed subscribers, newest first, by default', () => {
    expect(parse('')).toEqual({ q: '', state: 'confirmed', sort: '-createdAt', offset: 0 });
  });

  it.each(['state=none', 'sort=email', 'offset=-1', 'offset=1e9', 'offset=99999999'])('ignores %s', (query) => {
    expect(parse(query)).toEqual(parse(''));
  });

  it('reads what subscribersUrl writes', () => {
    const query = { q: 'rosa+1@example.org', state: 'all', sort: 'createdAt', offset: 50 } as const;
    expect(parseSubscribersQuery(new URL(subscribersUrl(query), 'http://localhost').searchParams)).toEqual(query);
  });
});
