import * as Y from 'yjs';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import type { StoredUpdate } from './document-rows.ts';

/** Returns a document with an encoded state and the updates after it. */
export const mergedDocument = (state: Uint8Array, updates: readonly Pick<StoredUpdate, 'update'>[]): Y.Doc => {
  const doc = documentOfState(state);
  doc.transact(() => {
    for (const { update } of updates) Y.applyUpdate(doc, update);
  });
  return doc;
};

/** Encoded state of a document without content. */
export const EMPTY_STATE: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc());

/** Returns whether bytes are an update of Yjs. */
export const isUpdate = (update: Uint8Array): boolean => {
  try {
    Y.decodeUpdate(update);
    return true;
  } catch {
    return false;
  }
};

/** Returns whether an update changes nothing: it has neither structs nor deletions, and thus two bytes. */
export const isEmptyUpdate = (update: Uint8Array): boolean => update.length <= 2;
