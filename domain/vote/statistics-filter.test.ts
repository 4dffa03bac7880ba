import { describe, expect, it } from 'vitest';
import { parseStatisticsFilter } from './statistics-filter.ts';

const parse = (query: string) => {
  const params = new URLSearchParams(query);
  return parseStatisticsFilter((field) => params.get(field));
};

describe('parseStatisticsFilter', () => {
  it('counts by day as it was counted, without parameters', () => {
    expect(parse('').filter).toMatchObject({ from: undefined, to: undefined, by: 'day', rule: { name: 'counted' } });
  });

  it.each([
    ['rule=restaurant-day', 'restaurant-day'],
    ['rule=week&limit=', 'week'],
    ['rule=network', 'network:20'],
    ['rule=network&limit=7', 'network:7'],
    ['rule=network&limit=999999', 'network:999999'],
    ['rule=counted&limit=7', 'counted'],
  ])('finds the rule of %s', (query, name) => expect(parse(query).filter?.rule.name).toBe(name));

  it.each([
    ['from=2026-02-30', { from: 'no_day' }],
    ['to=tomorrow', { to: 'no_day' }],
    ['from=2026-11-02&to=2026-11-01', { from: 'from_after_to' }],
    ['by=year', { by: 'no_group' }],
    ['by=constructor&rule=toString', { by: 'no_group', rule: 'no_rule' }],
    ['rule=network:20', { rule: 'no_rule' }],
    ['limit=0', { limit: 'no_limit' }],
    ['limit=2.5', { limit: 'no_limit' }],
    ['limit=1000000', { limit: 'no_limit' }],
    ['limit=many', { limit: 'no_limit' }],
  ])('finds no filter in %s, and keeps what was typed', (query, errors) => {
    const parsed = parse(query);
    expect(parsed).toMatchObject({ errors, filter: undefined });
    for (const [field, value] of new URLSearchParams(query)) expect(parsed.typed).toMatchObject({ [field]: value });
  });
});
