import { RestError } from '../protocol/rest-error.ts';
import { type ColumnPath, createReader, type Reader, readColumnPath, readName } from './reader.ts';

/** A column of the answer. */
export interface SelectedColumn extends ColumnPath {
  kind: 'column';
  alias: string | undefined;
  /** The type to which the value is converted. */
  cast: string | undefined;
}

/** Rows of another view inside of each row. */
export interface SelectedRelation {
  kind: 'relation';
  alias: string | undefined;
  /** The name of the relation or of the other view. */
  name: string;
  /** Tells two relations to the same view apart. */
  hint: string | undefined;
  /** True if rows without related rows are left out. */
  isInner: boolean;
  /** True if its columns are put into the outer row. */
  isSpread: boolean;
  select: Selected[];
}

export type Selected = { kind: 'all' } | SelectedColumn | SelectedRelation;

/** Reads a `select` parameter: `id,headline:title,author(name),articles!inner(*)`. An empty text means all columns. */
export const parseSelect = (text: string): Selected[] => {
  const reader = createReader('select parameter', text);
  if (reader.isAtEnd()) return [{ kind: 'all' }];
  const items = readItems(reader);
  if (!reader.isAtEnd()) reader.fail();
  return items;
};

const readItems = (reader: Reader): Selected[] => {
  const items = [readItem(reader)];
  while (reader.accept(',')) items.push(readItem(reader));
  return items;
};

const readItem = (reader: Reader): Selected => {
  if (reader.accept('*')) return { kind: 'all' };
  const isSpread = reader.accept('...');
  const first = readColumnPath(reader);
  const alias = isAlias(reader) ? first.column : undefined;
  const path = alias === undefined ? first : readColumnPath(reader);
  const hints: string[] = [];
  while (reader.accept('!')) hints.push(readName(reader));
  if (reader.accept('(')) return readRelation(reader, { alias, path, hints, isSpread });
  if (reader.match(AGGREGATED)) throw withoutAggregates();
  if (hints.length > 0 || isSpread) reader.fail();
  return { kind: 'column', alias, ...path, cast: reader.accept('::') ? readName(reader) : undefined };
};

const isAlias = (reader: Reader): boolean => reader.match(/:(?!:)/y) !== undefined;

const JOINS = new Set(['inner', 'left']);

const readRelation = (
  reader: Reader,
  { alias, path, hints, isSpread }: { alias: string | undefined; path: ColumnPath; hints: string[]; isSpread: boolean },
): SelectedRelation => {
  if (AGGREGATES.has(path.column) && reader.accept(')')) throw withoutAggregates();
  const isEmpty = reader.accept(')');
  const select = isEmpty ? [] : readItems(reader);
  if (!isEmpty) reader.require(')');
  const hint = hints.find((each) => !JOINS.has(each));
  return { kind: 'relation', alias, name: path.column, hint, isInner: hints.includes('inner'), isSpread, select };
};

const AGGREGATES = new Set(['count', 'sum', 'avg', 'min', 'max']);
const AGGREGATED = /\.(?:count|sum|avg|min|max)\(\)/y;

const withoutAggregates = () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
