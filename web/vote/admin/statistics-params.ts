import {
  DEFAULT_NETWORK_LIMIT,
  type ParsedStatisticsFilter,
  parseStatisticsFilter,
  type StatisticsField,
} from '#domain/vote/statistics-filter.ts';
import { addDays } from '../../admin/madeira-time.ts';

export const STATISTICS_PATH = '/admin/statistics';

/** Numbers of days, up to today, of the periods that one link chooses. */
export const QUICK_DAYS = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;

export type StatisticsParams = Record<StatisticsField, string>;

/** Parses the query of the screen. Without any day, the period is the last 30 days; `today` is a calendar day in Madeira. */
export const parseStatisticsParams = (query: URLSearchParams, today: string): ParsedStatisticsFilter => {
  const hasDays = Boolean(query.get('from') || query.get('to'));
  const defaults: Partial<StatisticsParams> = {
    by: 'day',
    rule: 'counted',
    limit: String(DEFAULT_NETWORK_LIMIT),
    ...(!hasDays && lastDays(today, DEFAULT_DAYS)),
  };
  return parseStatisticsFilter((field) => query.get(field) || defaults[field]);
};

/** Returns the period of the last days up to today. */
export const lastDays = (today: string, days: number): { from: string; to: string } => ({
  from: addDays(today, 1 - days),
  to: today,
});

/** Returns the period from New Year to today. */
export const thisYear = (today: string): { from: string; to: string } => ({
  from: `${today.slice(0, 'YYYY'.length)}-01-01`,
  to: today,
});

/** Returns the query string for these parameters, which begins with `?`; the limit is left out where the rule has none. */
export const statisticsQuery = (params: StatisticsParams): string => {
  const set = Object.entries(params).filter(
    ([field, value]) => value !== '' && (field !== 'limit' || params.rule === 'network'),
  );
  return `?${new URLSearchParams(set)}`;
};

/** Returns the URL of the screen with these parameters. */
export const statisticsUrl = (params: StatisticsParams): '/admin' =>
  `${STATISTICS_PATH}${statisticsQuery(params)}` as '/admin';
