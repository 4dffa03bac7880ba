import { type RawBuilder, sql } from 'kysely';
import type { ColumnType, PublishedView } from '#projections/published-view.ts';
import type { ColumnPath } from '../parse/reader.ts';
import { RestError } from '../protocol/rest-error.ts';

/** A view with the name under which the statement knows its rows. */
export interface NamedView {
  view: PublishedView;
  as: string;
}

/** The value of a column, or inside of it, and its type. */
export interface ColumnValue {
  value: RawBuilder<unknown>;
  type: ColumnType;
}

/** Returns the SQL of a column of a view. Throws 42703 for a column that the view does not have. */
export const columnValue = ({ view, as }: NamedView, { column, steps }: ColumnPath): ColumnValue => {
  const published = Object.hasOwn(view.columns, column) ? view.columns[column] : undefined;
  if (!published) throw new RestError(400, '42703', `column ${view.name}.${column} does not exist`);
  const start: ColumnValue = { value: sql`${sql.ref(`${as}.${column}`)}`, type: published.type };
  return steps.reduce((inner, { arrow, key }): ColumnValue => {
    if (inner.type !== 'jsonb') throw noOperator(arrow, inner.type);
    const at = typeof key === 'number' ? sql`cast(${key} as int)` : sql`cast(${key} as text)`;
    return arrow === '->>'
      ? { value: sql`(${inner.value} ->> ${at})`, type: 'text' }
      : { value: sql`(${inner.value} -> ${at})`, type: 'jsonb' };
  }, start);
};

/** Returns the error for an operator that the type of a column does not have. */
export const noOperator = (operator: string, type: ColumnType): RestError =>
  new RestError(404, '42883', `operator does not exist: ${type} ${operator}`, {
    hint: 'No operator matches the given name and argument types.',
  });
