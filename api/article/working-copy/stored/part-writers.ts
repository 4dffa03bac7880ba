import type { Selectable } from 'kysely';
import * as Y from 'yjs';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import type { ArticleDocumentTable, MovedLetters } from '#storage/database/tables.ts';
import { type DocumentPart, documentParts, fieldsOf, partOf } from '#web/article/working-copy/document-fields.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { hasUpdate } from '../moved-text/has-update.ts';
import { MovedText } from '../moved-text/moved-text.ts';

/** Accounts that wrote in each part of a document since its saved version. */
export type PartWriters = Record<DocumentPart, readonly string[]>;

type WriterColumn = 'writers' | `writers_${Locale}`;
type WriterColumns = Pick<Selectable<ArticleDocumentTable>, WriterColumn>;

const columnOf = (part: DocumentPart): WriterColumn => (part === 'shared' ? 'writers' : `writers_${part}`);

const byPart = <T>(of: (part: DocumentPart) => T): Record<DocumentPart, T> => ({
  shared: of('shared'),
  ...byLocale(of),
});

/** Names of the columns of a document that tell who wrote. */
export const writerColumns = documentParts.map(columnOf);

/** Returns the columns of a row with these writers. */
export const fromPartWriters = (writers: PartWriters): WriterColumns =>
  Object.fromEntries(documentParts.map((part) => [columnOf(part), [...writers[part]]])) as unknown as WriterColumns;

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
  /** Letters that the updates in the state have moved. */
  moved_letters: readonly MovedLetters[];
  updates: readonly { id: bigint; update: Uint8Array; account_id: string | null }[];
}

/** A document with all that is stored of it. */
interface DocumentAndWriters {
  doc: Y.Doc;
  /** Knows which letters were moved. */
  text: MovedText;
  /** Changes to store besides, so that each letter is there once; those that are not stored yet. */
  besides: Uint8Array[];
  writers: PartWriters;
}

/** Applies the updates of a document to its state. Returns the document, and who wrote what is not `saved`. */
export const documentAndWriters = (
  { state, moved_letters, updates, ...columns }: DocumentWithUpdates,
  saved: SavedPart = { parts: [], until: 0n },
): DocumentAndWriters => {
  const doc = documentOfState(state);
  // Yjs reports the changes of a field only once its type is known.
  for (const part of documentParts) fieldsOf(doc, part);
  const text = new MovedText(doc, moved_letters);
  const isSaved = (part: DocumentPart) => saved.parts.includes(part);
  const writers = byPart((part) => new Set(isSaved(part) ? [] : columns[columnOf(part)]));
  const besides: Uint8Array[] = [];
  for (const { id, update, account_id } of updates) {
    const add = () => {
      const change = text.add(update, id);
      if (change) besides.push(change);
    };
    for (const part of changedParts(doc, add)) {
      if (account_id && !(isSaved(part) && id <= saved.until)) writers[part].add(account_id);
    }
  }
  return {
    doc,
    text,
    besides: besides.filter((change) => !hasUpdate(doc, change)),
    writers: byPart((part) => [...writers[part]]),
  };
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
