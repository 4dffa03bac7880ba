import * as Y from 'yjs';

/** Returns a document with this state, as Yjs encodes it. */
export const documentOfState = (state: Uint8Array): Y.Doc => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return doc;
};
