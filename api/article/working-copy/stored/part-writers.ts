import type { Selectable } from 'kysely';
import * as Y from 'yjs';
import type { ArticleDocumentTable } from '#storage/database/tables.ts';
import { type DocumentPart, documentParts, fieldsOf, partOf } from '#web/article/working-copy/document-fields.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';

/** Accounts that wrote in each part of a document since its saved version. */
export type PartWriters = Record<DocumentPart, readonly string[]>;

type WriterColumns = Pick<Selectable<ArticleDocumentTable>, 'writers' | 'writers_pt' | 'writers_en'>;

/** Names of the columns of a document that tell who wrote. */
export const writerColumns = ['writers', 'writers_pt', 'writers_en'] as const;

/** Returns the columns of a row with these writers. */
export const fromPartWriters = ({ shared, pt, en }: PartWriters): WriterColumns => ({
  writers: [...shared],
  writers_pt: [...pt],
  writers_en: [...en],
});

/** Returns who wrote in at least one of the parts. */
export const writersOf = (writers: PartWriters, parts: readonly DocumentPart[] = documentParts): string[] => [
  ...new Set(parts.flatMap((part) => writers[part])),
];

/** What of a document is saved: these parts, up to this update. */
export interface SavedPart {
  parts: readonly DocumentPart[];
  until: bigint;
}

interface DocumentWithUpdates extends WriterColumns {
  state: Uint8Array;
  updates: readonly { id: bigint; update: Uint8Array; account_id: string | null }[];
}

/** Applies the updates of a document to its state. Returns the document, and who wrote what is not `saved`. */
export const documentAndWriters = (
  { state, updates, ...columns }: DocumentWithUpdates,
  saved: SavedPart = { parts: [], until: 0n },
): { doc: Y.Doc; writers: PartWriters } => {
  const doc = documentOfState(state);
  // Yjs reports the changes of a field only once its type is known.
  for (const part of documentParts) fieldsOf(doc, part);
  const isSaved = (part: DocumentPart) => saved.parts.includes(part);
  const earlier = { shared: columns.writers, pt: columns.writers_pt, en: columns.writers_en };
  const writers = new Map(documentParts.map((part) => [part, new Set(isSaved(part) ? [] : earlier[part])]));
  for (const { id, update, account_id } of updates) {
    for (const part of changedParts(doc, () => Y.applyUpdate(doc, update))) {
      if (account_id && !(isSaved(part) && id <= saved.until)) writers.get(part)!.add(account_id);
    }
  }
  const listOf = (part: DocumentPart) => [...writers.get(part)!];
  return { doc, writers: { shared: listOf('shared'), pt: listOf('pt'), en: listOf('en') } };
};

/** Makes a change of a document and returns the parts that it changed. */
const changedParts = (doc: Y.Doc, change: () => void): ReadonlySet<DocumentPart> => {
  const parts = new Set<DocumentPart>();
  const collect = ({ changedParentTypes }: Y.Transaction) => {
    for (const type of changedParentTypes.keys()) if (!type._item) parts.add(partOf(Y.findRootTypeKey(type)));
  };
  doc.on('afterTransaction', collect);
  change();
  doc.off('afterTransaction', collect);
  return parts;
};
