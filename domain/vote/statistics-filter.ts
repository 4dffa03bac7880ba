import { z } from 'zod';
import { withOrderedDays } from '../shared/period.ts';
import type { CountingRule } from './counting-rules/counting-rule.ts';
import { findRule } from './counting-rules/find-rule.ts';

/** By what the votes are added up: `hour` is the hour of the day in Madeira, `locale` the language of the page. */
export const STATISTICS_GROUPS = ['day', 'week', 'month', 'hour', 'restaurant', 'area', 'locale'] as const;
export type StatisticsGroup = (typeof STATISTICS_GROUPS)[number];

/** The rules by which votes are counted; `network` needs a limit. */
export const STATISTICS_RULES = ['counted', 'restaurant-day', 'week', 'network'] as const;
export type StatisticsRule = (typeof STATISTICS_RULES)[number];

/** The limit of a network while none was chosen: the one by which votes are counted. */
export const DEFAULT_NETWORK_LIMIT = 20;
export const MAX_NETWORK_LIMIT = 999_999;

const FIELDS = ['from', 'to', 'by', 'rule', 'limit'] as const;
export type StatisticsField = (typeof FIELDS)[number];

/** Reasons for which a field is invalid. */
export type StatisticsFieldError = 'no_day' | 'from_after_to' | 'no_group' | 'no_rule' | 'no_limit';

export interface StatisticsFilter {
  /** First and last calendar day in Madeira, both included. */
  from: string | undefined;
  to: string | undefined;
  by: StatisticsGroup;
  rule: CountingRule;
}

export interface ParsedStatisticsFilter {
  /** The fields as they were in the address; empty where they were not. */
  typed: Record<StatisticsField, string>;
  errors: Partial<Record<StatisticsField, StatisticsFieldError>>;
  /** Undefined if a field is invalid. */
  filter: StatisticsFilter | undefined;
}

const day = z.iso.date();
const period = withOrderedDays(z.object({ from: z.string(), to: z.string() }));
const limit = z.coerce.number().int().min(1).max(MAX_NETWORK_LIMIT);

/** Parses period, group and rule from the parameters of an address; `read` returns one of them. Nothing is thrown. */
export const parseStatisticsFilter = (
  read: (field: StatisticsField) => string | null | undefined,
): ParsedStatisticsFilter => {
  const typed = Object.fromEntries(FIELDS.map((field) => [field, (read(field) ?? '').trim()])) as Record<
    StatisticsField,
    string
  >;
  const errors = errorsOf(typed);
  return { typed, errors, filter: Object.keys(errors).length > 0 ? undefined : filterOf(typed) };
};

const errorsOf = ({ from, to, by, rule, limit: most }: Record<StatisticsField, string>) => {
  const errors: ParsedStatisticsFilter['errors'] = {};
  if (from !== '' && !day.safeParse(from).success) errors.from = 'no_day';
  if (to !== '' && !day.safeParse(to).success) errors.to = 'no_day';
  const isOrdered = period.safeParse({ from, to }).success;
  if (!errors.from && !errors.to && !isOrdered) errors.from = 'from_after_to';
  if (by !== '' && !isOneOf(STATISTICS_GROUPS, by)) errors.by = 'no_group';
  if (rule !== '' && !isOneOf(STATISTICS_RULES, rule)) errors.rule = 'no_rule';
  if (most !== '' && !limit.safeParse(most).success) errors.limit = 'no_limit';
  return errors;
};

const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value);

const filterOf = ({ from, to, by, rule, limit: most }: Record<StatisticsField, string>): StatisticsFilter => {
  const name = rule === 'network' ? `network:${Number(most || DEFAULT_NETWORK_LIMIT)}` : rule || 'counted';
  return {
    from: from || undefined,
    to: to || undefined,
    by: (by || 'day') as StatisticsGroup,
    rule: findRule(name)!,
  };
};
