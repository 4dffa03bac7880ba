import type { Selectable } from 'kysely';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import type { ArticleDocumentTable } from '#storage/database/tables.ts';
import type { ArticleValues } from '#web/article/working-copy/article-values.ts';
import type { DocumentPart } from '#web/article/working-copy/document-fields.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';

/** The state of the document that each part has in the saved version. Parts of the same state have the same object. */
export type PartBases = Record<DocumentPart, Uint8Array>;

type BaseColumn = `base_${Locale}`;
type BaseColumns = Pick<Selectable<ArticleDocumentTable>, 'base' | BaseColumn>;

const columnOf = (locale: Locale): BaseColumn => `base_${locale}`;

/** Names of the columns of a document that tell the saved version. */
export const baseColumns = ['base' as const, ...locales.map(columnOf)];

/** Returns the states that a row has. */
export const toPartBases = (row: BaseColumns): PartBases => ({
  shared: row.base,
  ...byLocale((locale) => row[columnOf(locale)] ?? row.base),
});

/** Returns the columns of a row with these states. */
export const fromPartBases = ({ shared, ...bases }: PartBases): BaseColumns => ({
  base: Buffer.from(shared),
  ...(Object.fromEntries(
    locales.map((locale) => [columnOf(locale), bases[locale] === shared ? null : Buffer.from(bases[locale])]),
  ) as Record<BaseColumn, Buffer | null>),
});

/** Returns the values of the saved version. */
export const valuesOfBases = (bases: PartBases): ArticleValues => {
  const known = new Map<Uint8Array, ArticleValues>();
  const valuesOf = (part: DocumentPart): ArticleValues => {
    const values = known.get(bases[part]) ?? readValues(documentOfState(bases[part]));
    known.set(bases[part], values);
    return values;
  };
  return { ...valuesOf('shared'), texts: byLocale((locale) => valuesOf(locale).texts[locale]) };
};
