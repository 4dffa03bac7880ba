import type { Kysely } from 'kysely';
import { type Listener, listen } from '#storage/database/listen.ts';
import type { Connection } from '#storage/database/pool.ts';
import type { Database } from '#storage/database/tables.ts';
import { generationsOf } from './checkpoint.ts';
import { decodeChange, EVERYTHING, READ_MODEL_CHANNEL, type ReadModelChanges } from './read-model-changes.ts';

export interface FollowOptions {
  connection: Connection;
  db: Kysely<Database>;
  changes: ReadModelChanges;
  onError: (error: unknown) => void;
}

/**
 * Announces the commits of every process in this one. After a lost connection nothing is known of the commits in between: every
 * page counts as changed, and the position of each read model is read again.
 */
export const followChanges = ({ connection, db, changes, onError }: FollowOptions): Listener =>
  listen(connection, READ_MODEL_CHANNEL, {
    onPayload: (payload) => changes.heard(decodeChange(payload)),
    onConnect: () => {
      changes.announce({ projection: '', position: -1n, tags: [EVERYTHING] });
      announcePositions(db, changes).catch(onError);
    },
  });

const announcePositions = async (db: Kysely<Database>, changes: ReadModelChanges): Promise<void> => {
  for (const { name, position, status } of await generationsOf(db)) {
    if (status === 'live') changes.announce({ projection: name, position, tags: [] });
  }
};
