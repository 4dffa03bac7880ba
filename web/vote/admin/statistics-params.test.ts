import { describe, expect, it } from 'vitest';
import { lastDays, parseStatisticsParams, statisticsQuery, statisticsUrl, thisYear } from './statistics-params.ts';

const TODAY = '2026-03-01';
const parse = (query: string) => parseStatisticsParams(new URLSearchParams(query), TODAY);

describe('parseStatisticsParams', () => {
  it('shows the last 30 days by day, as counted, without any parameter', () => {
    expect(parse('')).toMatchObject({ filter: { from: '2026-01-31', to: TODAY, by: 'day' } });
    expect(parse('').typed).toMatchObject({ by: 'day', rule: 'counted', limit: '20' });
    expect(parse('from=&to=&by=')).toEqual(parse(''));
  });

  it('takes over the parameters that are given', () => {
    expect(parse('from=2026-02-01&to=2026-02-10&by=week')).toMatchObject({
      filter: { from: '2026-02-01', to: '2026-02-10', by: 'week' },
    });
  });

  it('does not add the usual begin to a period of which one day is given', () => {
    expect(parse('to=2026-02-10')).not.toMatchObject({ filter: { from: '2026-01-31' } });
    expect(parse('from=2025-02-10')).not.toMatchObject({ filter: { to: TODAY } });
  });
});

it('counts today among the last days', () => {
  expect(lastDays(TODAY, 7)).toEqual({ from: '2026-02-23', to: TODAY });
  expect(thisYear(TODAY)).toEqual({ from: '2026-01-01', to: TODAY });
});

describe('statisticsQuery', () => {
  const params = {
    ...{ from: '2026-02-01', to: TODAY, by: 'day', rule: 'counted', limit: '3' },
    ...{ restaurant: '', area: '', locale: '' },
  } as Parameters<typeof statisticsQuery>[0];

  it('leaves out empty values, and the limit of a rule that has none', () => {
    expect(statisticsQuery(params)).toBe('?from=2026-02-01&to=2026-03-01&by=day&rule=counted');
  });

  it('has the limit of the rule by networks', () => {
    expect(statisticsUrl({ ...params, rule: 'network' })).toBe(
      '/admin/statistics?from=2026-02-01&to=2026-03-01&by=day&rule=network&limit=3',
    );
  });
});
