import { type RawBuilder, sql } from 'kysely';
import type { ColumnType } from '#projections/published-view.ts';
import type { Condition, Filter, IsValue } from '../parse/filter.ts';
import { type ColumnValue, columnValue, type NamedView, noOperator } from './column.ts';

/** Returns the SQL of a condition on the rows of a view. */
export const filterSql = (view: NamedView, filter: Filter): RawBuilder<boolean> => {
  const condition =
    'logic' in filter
      ? sql<boolean>`(${sql.join(
          filter.of.map((inner) => filterSql(view, inner)),
          sql.raw(` ${filter.logic} `),
        )})`
      : conditionSql(columnValue(view, filter), filter);
  return filter.not ? sql`not (${condition})` : condition;
};

const conditionSql = (column: ColumnValue, condition: Condition): RawBuilder<boolean> => {
  const { value, type } = column;
  switch (condition.operator) {
    case 'is':
      return sql`${value} is ${sql.raw(IS[condition.value])}`;
    case 'in':
      return sql`${value} = any(array[${sql.join(condition.values.map((each) => cast(each, type)))}]::${sql.raw(type)}[])`;
    case 'cs':
    case 'cd':
    case 'ov':
      return arraySql(column, condition.operator, condition.value);
    case 'sl':
    case 'sr':
    case 'nxr':
    case 'nxl':
    case 'adj':
      return rangeSql(column, RANGE_OPERATORS[condition.operator], condition.value);
    case 'fts':
    case 'plfts':
    case 'phfts':
    case 'wfts':
      return textSearchSql(column, TEXT_QUERIES[condition.operator], condition);
    default:
      return comparisonSql(column, condition);
  }
};

const IS: Record<IsValue, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
};

const cast = (value: string, type: string): RawBuilder<unknown> => sql`cast(${value} as ${sql.raw(type)})`;

const arraySql = ({ value, type }: ColumnValue, name: 'cs' | 'cd' | 'ov', given: string): RawBuilder<boolean> => {
  const operator = ARRAY_OPERATORS[name];
  const isKnown = type === 'text[]' || isRange(type) || (type === 'jsonb' && name !== 'ov');
  if (!isKnown) throw noOperator(operator, type);
  return sql`${value} ${sql.raw(operator)} ${cast(given, type)}`;
};

const ARRAY_OPERATORS = { cs: '@>', cd: '<@', ov: '&&' } as const;

const isRange = (type: ColumnType): boolean => type.endsWith('range');

const rangeSql = ({ value, type }: ColumnValue, operator: string, given: string): RawBuilder<boolean> => {
  if (!isRange(type)) throw noOperator(operator, type);
  return sql`${value} ${sql.raw(operator)} ${cast(given, type)}`;
};

const RANGE_OPERATORS = { sl: '<<', sr: '>>', nxr: '&<', nxl: '&>', adj: '-|-' } as const;

const textSearchSql = (
  { value, type }: ColumnValue,
  query: string,
  { language = 'simple', value: words }: { language: string | undefined; value: string },
): RawBuilder<boolean> => {
  if (type !== 'text' && type !== 'tsvector') throw noOperator('@@', type);
  const dictionary = sql`cast(${language} as regconfig)`;
  const vector = type === 'tsvector' ? value : sql`to_tsvector(${dictionary}, ${value})`;
  return sql`${vector} @@ ${sql.raw(query)}(${dictionary}, ${words})`;
};

const TEXT_QUERIES = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const;

type Comparison = Extract<Condition, { operator: keyof typeof OPERATORS }>;

const comparisonSql = ({ value, type }: ColumnValue, condition: Comparison): RawBuilder<boolean> => {
  const operator = OPERATORS[condition.operator];
  const isPattern = PATTERNS.has(condition.operator);
  if (isPattern && type !== 'text') throw noOperator(operator, type);
  const given = isPattern && operator.includes('like') ? condition.value.replaceAll('*', '%') : condition.value;
  if ('quantifier' in condition) {
    const { quantifier } = condition;
    return sql`${value} ${sql.raw(operator)} ${sql.raw(quantifier)}(${cast(given, arrayOf(type))})`;
  }
  return sql`${value} ${sql.raw(operator)} ${cast(given, type)}`;
};

const arrayOf = (type: ColumnType): string => {
  if (type === 'text[]') throw noOperator('= any', type);
  return `${type}[]`;
};

const OPERATORS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
} as const;
const PATTERNS: ReadonlySet<string> = new Set(['like', 'ilike', 'match', 'imatch']);
