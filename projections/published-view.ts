import { type RawBuilder, sql } from 'kysely';
import { internationalLocale, type Locale, localeSuffix, locales, mainLocale } from '#domain/shared/locale.ts';
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
   * Without it, any row may change with any tag; so it may where `values` returns undefined.
   */
  part?: { column: string; values(tags: readonly string[]): readonly string[] | undefined };
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

const languageNames = new Intl.DisplayNames(internationalLocale, { type: 'language' });

/** Returns the columns of a text in each language: `name_pt` and `name_en` for `name`. `describe` gets the name of the language. */
export const columnsByLocale = (
  name: string,
  describe: (language: string) => string,
): Record<string, PublishedColumn> =>
  Object.fromEntries(
    locales.map((locale) => [`${name}_${locale}`, column('text', describe(languageNames.of(locale) ?? locale))]),
  );

/** Returns SQL for these columns, of the localized JSON column `from`. */
export const selectByLocale = (from: string, name: string): RawBuilder<unknown> =>
  eachAs(name, (locale) => sql`${sql.ref(from)}->>${sql.lit(locale)}`);

/**
 * Returns SQL for these columns, of the JSON column `from` in which each language is a field of its own, such as `verdictPt`; one that was
 * never written has the text of the main language.
 */
export const selectBySuffix = (from: string, field: string, name: string): RawBuilder<unknown> => {
  const textIn = (locale: Locale) => sql`${sql.ref(from)}->>${sql.lit(field + localeSuffix(locale))}`;
  return eachAs(name, (locale) =>
    locale === mainLocale ? textIn(locale) : sql`coalesce(${textIn(locale)}, ${textIn(mainLocale)})`,
  );
};

const eachAs = (name: string, select: (locale: Locale) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(locales.map((locale) => sql`${select(locale)} as ${sql.ref(`${name}_${locale}`)}`));
