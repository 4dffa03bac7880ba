import * as Y from 'yjs';

/** Returns whether a document contains all that an update inserts, and nothing that it deletes. */
export const hasUpdate = ({ store }: Y.Doc, update: Uint8Array): boolean => {
  const { structs, ds } = Y.decodeUpdate(update);
  const isKnown = (client: number, end: number) => Y.getState(store, client) >= end;
  const isDeletedAt = (client: number, clock: number) => Y.getItem(store, Y.createID(client, clock)).deleted;
  return (
    structs.every(({ id, length }) => isKnown(id.client, id.clock + length)) &&
    [...ds.clients].every(([client, ranges]) =>
      ranges.every(
        ({ clock, len }) =>
          isKnown(client, clock + len) &&
          Array.from({ length: len }).every((_, distance) => isDeletedAt(client, clock + distance)),
      ),
    )
  );
};
