import { type ColumnPath, createReader, type Reader, readColumnPath, readName, readQuoted } from './reader.ts';

/** Operators that compare a column with one value. */
export const COMPARISONS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
] as const;
/** Operators whose value is a list or an array: contains, is contained, overlaps. */
export const ARRAY_COMPARISONS = ['cs', 'cd', 'ov'] as const;
/** Operators that compare ranges: left of, right of, not extending to the right or left of, adjacent to. */
export const RANGE_COMPARISONS = ['sl', 'sr', 'nxr', 'nxl', 'adj'] as const;
/** Kinds of full-text queries. */
export const TEXT_SEARCHES = ['fts', 'plfts', 'phfts', 'wfts'] as const;

type Comparison = (typeof COMPARISONS)[number];

/** The condition of one column. */
export type Condition = { not: boolean } & ColumnPath &
  (
    | { operator: Comparison; value: string }
    /** `eq(any).{a,b}`: the value is an array in the syntax of Postgres. */
    | { operator: Comparison; quantifier: 'any' | 'all'; value: string }
    | { operator: (typeof ARRAY_COMPARISONS)[number] | (typeof RANGE_COMPARISONS)[number]; value: string }
    | { operator: 'in'; values: string[] }
    | { operator: 'is'; value: IsValue }
    | { operator: (typeof TEXT_SEARCHES)[number]; language: string | undefined; value: string }
  );

const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const;
export type IsValue = (typeof IS_VALUES)[number];

/** Conditions of which all or one must hold. */
export interface LogicalCondition {
  not: boolean;
  logic: 'and' | 'or';
  of: Filter[];
}

export type Filter = Condition | LogicalCondition;

/** Reads the filter `column=eq.value`. */
export const parseFilter = (column: string, text: string): Condition => {
  const names = createReader('column name', column);
  const path = readColumnPath(names);
  if (!names.isAtEnd()) names.fail();
  const reader = createReader('filter', text);
  const condition = readCondition(reader, path, () => reader.match(/.*/sy) ?? '');
  if (!reader.isAtEnd()) reader.fail();
  return condition;
};

const VALUE_IN_LIST = /[^,]*/y;

/** Reads conditions with commas between them, `price=gt.2,name=eq."Casa, da Levada"`, in the syntax of the filters of `postgres_changes`. */
export const parseConditions = (text: string): Condition[] => {
  const reader = createReader('filter', text);
  const readNext = (): Condition => {
    const path = readColumnPath(reader);
    reader.require('=');
    return readCondition(reader, path, () => readQuoted(reader) ?? reader.match(VALUE_IN_LIST) ?? '');
  };
  const conditions = [readNext()];
  while (reader.accept(',')) conditions.push(readNext());
  if (!reader.isAtEnd()) reader.fail();
  return conditions;
};

/** Reads the value of `and=(…)` or `or=(…)`. */
export const parseLogic = (logic: 'and' | 'or', not: boolean, text: string): LogicalCondition => {
  const reader = createReader('logic tree', text);
  const of = readTree(reader);
  if (!reader.isAtEnd()) reader.fail();
  return { not, logic, of };
};

const readTree = (reader: Reader): Filter[] => {
  reader.require('(');
  const filters = [readBranch(reader)];
  while (reader.accept(',')) filters.push(readBranch(reader));
  reader.require(')');
  return filters;
};

/**
 * A value inside of a tree, which may be an array or a range: `[2,25)`. A brace that is never closed is like any other character; the rest
 * of the text is searched for its end once, not once for each such brace.
 */
const VALUE_IN_TREE = /[[(][^,()[\]]*,[^,()[\]]*[\])]|(?:\{[^}]*\}|[^,(){])*[^,()]*/y;

const readBranch = (reader: Reader): Filter => {
  const logic = reader.match(/(?:not\.)?(?:and|or)(?=\()/y);
  if (logic) {
    return { not: logic.startsWith('not.'), logic: logic.endsWith('and') ? 'and' : 'or', of: readTree(reader) };
  }
  const path = readColumnPath(reader);
  reader.require('.');
  return readCondition(reader, path, () => readQuoted(reader) ?? reader.match(VALUE_IN_TREE) ?? '');
};

const readCondition = (reader: Reader, path: ColumnPath, readValue: () => string): Condition => {
  const not = reader.accept('not.');
  const operator = reader.match(/[a-z]+/y);
  const base = { not, ...path };
  if (operator === 'in') return { ...base, operator, values: readList(reader) };
  if (operator === 'is') return { ...base, operator, value: readIs(reader) };
  if (isOneOf(TEXT_SEARCHES, operator)) {
    const language = reader.accept('(') ? readClosed(reader) : undefined;
    reader.require('.');
    return { ...base, operator, language, value: readValue() };
  }
  if (isOneOf(ARRAY_COMPARISONS, operator) || isOneOf(RANGE_COMPARISONS, operator)) {
    reader.require('.');
    return { ...base, operator, value: readValue() };
  }
  if (!isOneOf(COMPARISONS, operator)) return reader.fail();
  const quantifier = reader.accept('(any)') ? 'any' : reader.accept('(all)') ? 'all' : undefined;
  reader.require('.');
  const value = readValue();
  return quantifier ? { ...base, operator, quantifier, value } : { ...base, operator, value };
};

const isOneOf = <Name extends string>(names: readonly Name[], name: string | undefined): name is Name =>
  (names as readonly (string | undefined)[]).includes(name);

const readClosed = (reader: Reader): string => {
  const name = readName(reader);
  reader.require(')');
  return name;
};

const readIs = (reader: Reader): IsValue => {
  reader.require('.');
  const value = reader.match(/[A-Za-z_]+/y)?.toLowerCase();
  return isOneOf(IS_VALUES, value) ? value : reader.fail();
};

const readList = (reader: Reader): string[] => {
  reader.require('.(');
  if (reader.accept(')')) return [];
  const readValue = () => readQuoted(reader) ?? reader.match(/[^,)]*/y) ?? '';
  const values = [readValue()];
  while (reader.accept(',')) values.push(readValue());
  reader.require(')');
  return values;
};
