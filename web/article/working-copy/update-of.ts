import * as Y from 'yjs';

/** Makes a change of a document and returns it as an update; undefined if it changed nothing. */
export const updateOf = (doc: Y.Doc, change: () => void): Uint8Array | undefined => {
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array) => updates.push(update);
  doc.on('update', collect);
  doc.transact(change);
  doc.off('update', collect);
  return updates.length > 0 ? Y.mergeUpdates(updates) : undefined;
};
