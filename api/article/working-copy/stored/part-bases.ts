import type { Selectable } from 'kysely';
import type { ArticleDocumentTable } from '#storage/database/tables.ts';
import type { ArticleValues } from '#web/article/working-copy/article-values.ts';
import type { DocumentPart } from '#web/article/working-copy/document-fields.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';

/** The state of the document that each part has in the saved version. Parts of the same state have the same object. */
export type PartBases = Record<DocumentPart, Uint8Array>;

type BaseColumns = Pick<Selectable<ArticleDocumentTable>, 'base' | 'base_pt' | 'base_en'>;

/** Names of the columns of a document that tell the saved version. */
export const baseColumns = ['base', 'base_pt', 'base_en'] as const;

/** Returns the states that a row has. */
export const toPartBases = ({ base, base_pt, base_en }: BaseColumns): PartBases => ({
  shared: base,
  pt: base_pt ?? base,
  en: base_en ?? base,
});

/** Returns the columns of a row with these states. */
export const fromPartBases = ({ shared, pt, en }: PartBases): BaseColumns => ({
  base: Buffer.from(shared),
  base_pt: pt === shared ? null : Buffer.from(pt),
  base_en: en === shared ? null : Buffer.from(en),
});

/** Returns the values of the saved version. */
export const valuesOfBases = (bases: PartBases): ArticleValues => {
  const known = new Map<Uint8Array, ArticleValues>();
  const valuesOf = (part: DocumentPart): ArticleValues => {
    const values = known.get(bases[part]) ?? readValues(documentOfState(bases[part]));
    known.set(bases[part], values);
    return values;
  };
  return { ...valuesOf('shared'), texts: { pt: valuesOf('pt').texts.pt, en: valuesOf('en').texts.en } };
};
