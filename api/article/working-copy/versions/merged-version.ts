import * as Y from 'yjs';
import type { ArticleValues } from '#web/article/working-copy/article-values.ts';
import { withBlockIds } from '#web/article/working-copy/article-values.ts';
import { factsOf } from '#web/article/working-copy/document-fields.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { alignedWith } from '#web/article/working-copy/stored-form.ts';
import { writeValues } from '#web/article/working-copy/write-values.ts';
import { withKnownIds } from './known-block-ids.ts';

/** A version of an article as a change of a document. */
export interface MergedVersion {
  /** State of a document that equals the version. */
  base: Uint8Array;
  /** What has to be added to every document that contains the state it was made from; undefined if nothing. */
  update: Uint8Array | undefined;
}

/**
 * Makes the change that turns a document with this state into a saved version. Added to a document in which others have written since, it
 * changes only what the version changed. Spaces at the ends of a field, which are not saved, stay where they are typed.
 */
export const mergeVersion = (state: Uint8Array, saved: ArticleValues): MergedVersion => {
  const fork = documentOfState(state);
  const before = readValues(fork);
  const update = updateOf(fork, () => {
    writeValues(fork, alignedWith(before, withKnownIds(before, saved)));
    // The scheduled update whose changes were in the document was saved.
    if (factsOf(fork).has('update')) factsOf(fork).delete('update');
  });
  return { base: Y.encodeStateAsUpdate(fork), update };
};

/** Returns the encoded state of a new document with the values of a saved version. */
export const stateOfVersion = (saved: ArticleValues): Uint8Array => {
  const doc = new Y.Doc();
  writeValues(doc, withBlockIds(saved));
  return Y.encodeStateAsUpdate(doc);
};

/** Makes a change of a document and returns it as an update; undefined if it changed nothing. */
export const updateOf = (doc: Y.Doc, change: () => void): Uint8Array | undefined => {
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array) => updates.push(update);
  doc.on('update', collect);
  doc.transact(change);
  doc.off('update', collect);
  return updates.length > 0 ? Y.mergeUpdates(updates) : undefined;
};
