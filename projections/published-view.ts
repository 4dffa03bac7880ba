import type { RawBuilder } from 'kysely';
import type { StaffRole } from '#domain/shared/staff-account.ts';

/** The type of a published column, as Postgres names it. */
export type ColumnType =
  | 'boolean'
  | 'date'
  | 'daterange'
  | 'int4range'
  | 'integer'
  | 'jsonb'
  | 'numeric'
  | 'text'
  | 'text[]'
  | 'timestamptz'
  | 'tsvector'
  | 'uuid';

/** A column that programs may read. `describes` tells meaning and unit. */
export interface PublishedColumn {
  type: ColumnType;
  describes: string;
}

/** How the rows of a view refer to those of another. */
export interface PublishedRelation {
  /** The name of the other view. */
  view: string;
  /** The column of this view that equals `to` of the other. */
  from: string;
  to: string;
  /** `one`: at most one row of the other view. */
  rows: 'one' | 'many';
}

/** What tells that rows of a view may have changed. */
export interface ChangesOfView {
  /** Tags of read-model changes; one that ends with a colon stands for all that begin so. */
  tags: readonly string[];
  /**
   * The part of the view that changes with given tags: rows with one of these values in a column of the key, as text in the form of Postgres.
   * Without it, any row may change with any tag.
   */
  part?: { column: string; values(tags: readonly string[]): readonly string[] };
}

/** A view of read models that programs may query at `/rest/v1/{name}`; tables themselves are not published. */
export interface PublishedView {
  name: string;
  describes: string;
  /** `anyone`, or the staff who may read it. */
  roles: 'anyone' | readonly StaffRole[];
  /** SQL of the rows that a reader can see, with all `columns`. */
  rows: RawBuilder<unknown>;
  columns: Readonly<Record<string, PublishedColumn>>;
  /** Columns that together name one row. Rows are returned in their order where the request names none. */
  key: readonly string[];
  relations: Readonly<Record<string, PublishedRelation>>;
  changes: ChangesOfView;
}

/** Returns a column of this type. */
export const column = (type: ColumnType, describes: string): PublishedColumn => ({ type, describes });
