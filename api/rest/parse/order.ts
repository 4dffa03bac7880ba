import { type ColumnPath, createReader, type Reader, readColumnPath } from './reader.ts';

/** One part of an order. */
export interface OrderPart extends ColumnPath {
  /** The relation with one row whose column decides; undefined for a column of the view itself. */
  relation: string | undefined;
  isDescending: boolean;
  /** Place of rows without value; undefined: last when ascending, first when descending. */
  nulls: 'first' | 'last' | undefined;
}

/** Reads an `order` parameter: `date.desc.nullslast,author(name)`. */
export const parseOrder = (text: string): OrderPart[] => {
  const reader = createReader('order', text);
  const parts = [readPart(reader)];
  while (reader.accept(',')) parts.push(readPart(reader));
  if (!reader.isAtEnd()) reader.fail();
  return parts;
};

const readPart = (reader: Reader): OrderPart => {
  const first = readColumnPath(reader);
  const isOfRelation = reader.accept('(');
  const path = isOfRelation ? readColumnPath(reader) : first;
  if (isOfRelation) reader.require(')');
  const isDescending = reader.match(/\.(?:desc|asc)(?![a-z])/y) === '.desc';
  const nulls = reader.accept('.nullsfirst') ? 'first' : reader.accept('.nullslast') ? 'last' : undefined;
  return { ...path, relation: isOfRelation ? first.column : undefined, isDescending, nulls };
};
