import * as Y from 'yjs';
import type { ArticleValues } from '#web/article/working-copy/article-values.ts';
import { withBlockIds } from '#web/article/working-copy/article-values.ts';
import { type DocumentPart, documentParts, factsOf } from '#web/article/working-copy/document-fields.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { alignedWith } from '#web/article/working-copy/stored-form.ts';
import { updateOf } from '#web/article/working-copy/update-of.ts';
import { writeValues } from '#web/article/working-copy/write-values.ts';
import { type PartBases, valuesOfBases } from '../stored/part-bases.ts';
import { withKnownIds } from './known-block-ids.ts';

/** A version of an article as a change of a document. */
export interface MergedVersion {
  /** States of a document whose parts equal the version. */
  bases: PartBases;
  /** What has to be added to every document that contains the states it was made from; undefined if nothing. */
  update: Uint8Array | undefined;
}

/**
 * Makes the change that turns a document whose parts have these states into a saved version. Added to a document in which others have written
 * since, it changes only what the version changed. Spaces at the ends of a field, which are not saved, stay where they are typed.
 */
export const mergeVersion = (states: PartBases, saved: ArticleValues): MergedVersion => {
  const before = valuesOfBases(states);
  const values = alignedWith(before, withKnownIds(before, saved));
  const bases = { ...states };
  const updates = [...new Set(Object.values(states))].flatMap((state) => {
    const fork = documentOfState(state);
    const parts = documentParts.filter((part) => states[part] === state);
    const update = updateOf(fork, () => writeParts(fork, values, parts));
    const base = Y.encodeStateAsUpdate(fork);
    for (const part of parts) bases[part] = base;
    return update ?? [];
  });
  return { bases, update: updates.length > 0 ? Y.mergeUpdates(updates) : undefined };
};

const writeParts = (doc: Y.Doc, values: ArticleValues, parts: readonly DocumentPart[]): void => {
  writeValues(doc, values, { parts });
  // The scheduled update whose changes were in the document was saved.
  if (parts.includes('shared') && factsOf(doc).has('update')) factsOf(doc).delete('update');
};

/** Returns the encoded state of a new document with the values of a saved version. */
export const stateOfVersion = (saved: ArticleValues): Uint8Array => {
  const doc = new Y.Doc();
  writeValues(doc, withBlockIds(saved));
  return Y.encodeStateAsUpdate(doc);
};
