import type { Kysely } from 'kysely';
import { type Listener, listen } from '#storage/database/listen.ts';
import type { Connection } from '#storage/database/pool.ts';
import type { Database } from '#storage/database/tables.ts';
import { generationsOf } from './checkpoint.ts';
import { decodeChange, READ_MODEL_CHANNEL, type ReadModelChanges } from './read-model-changes.ts';

export interface FollowOptions {
  connection: Connection;
  db: Kysely<Database>;
  changes: ReadModelChanges;
  onError: (error: unknown) => void;
}

/**
 * Announces the commits of every process in this one. After a lost connection, or where a notification cannot be read, nothing is
 * known of the commits: every page counts as changed, and the position of each read model is read again.
 */
export const followChanges = ({ connection, db, changes, onError }: FollowOptions): Listener => {
  const startAnew = () => {
    changes.lost();
    findPositions(db, changes).catch(onError);
  };
  return listen(connection, READ_MODEL_CHANNEL, {
    onPayload(payload) {
      const change = decodeChange(payload);
      if (change) changes.heard(change);
      else startAnew();
    },
    onConnect: startAnew,
    onError,
  });
};

const findPositions = async (db: Kysely<Database>, changes: ReadModelChanges): Promise<void> => {
  for (const { name, position, status } of await generationsOf(db)) {
    if (status === 'live') changes.found(name, position);
  }
};
