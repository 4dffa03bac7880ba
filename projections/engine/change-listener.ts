import type { Kysely } from 'kysely';
import type { ListeningConnection } from '#storage/database/listening-connection.ts';
import type { Database } from '#storage/database/tables.ts';
import { backoff } from '#storage/wait/backoff.ts';
import { generationsOf } from './checkpoint.ts';
import type { LogIdentity } from './log-identity.ts';
import {
  decodeChange,
  isLogChangedPayload,
  isWrongLogPayload,
  READ_MODEL_CHANNEL,
  type ReadModelChanges,
} from './read-model-changes.ts';

export interface ChangeListenerOptions {
  listening: Pick<ListeningConnection, 'listen'>;
  db: Kysely<Database>;
  changes: ReadModelChanges;
  /**
   * Positions of another log are ignored; if undefined, all positions are taken to be of one log. Verified when another process has found
   * a wrong log.
   */
  log?: Pick<LogIdentity, 'currentLogId' | 'verify'> | undefined;
  onError: (error: unknown) => void;
}

/**
 * Listens for database notifications about read models and announces each change, of any process, in this process. If notifications may
 * have been missed (lost connection, unreadable payload), announces that every page has changed, and reads the positions of all read models
 * again. Returns a function that ends it.
 */
export const listenForChanges = ({ listening, db, changes, log, onError }: ChangeListenerOptions): (() => void) => {
  let finding = new AbortController();
  const startAnew = () => {
    finding.abort();
    finding = new AbortController();
    changes.invalidateAll();
    void findPositions({ db, changes, log, onError }, finding.signal);
  };
  const stopChanges = listening.listen(READ_MODEL_CHANNEL, {
    onPayload(payload) {
      if (isWrongLogPayload(payload)) {
        // Its result is kept by `log`; the process that found the wrong log reports it.
        log?.verify().catch(() => undefined);
        return;
      }
      if (isLogChangedPayload(payload)) changes.reset();
      const change = decodeChange(payload);
      if (change) changes.notified(change);
      else startAnew();
    },
    onConnect: startAnew,
  });
  return () => {
    stopChanges();
    finding.abort();
  };
};

/** Reads the positions of the live read models from the database. Retries until it succeeds, since no notification would deliver them. */
const findPositions = async (
  { db, changes, log, onError }: Omit<ChangeListenerOptions, 'listening'>,
  signal: AbortSignal,
): Promise<void> => {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const ours = await log?.currentLogId();
      for (const { name, position, log, status } of await generationsOf(db)) {
        if (status === 'live' && (ours === undefined || log === ours)) changes.positionRead(name, position);
      }
      return;
    } catch (error) {
      if (!signal.aborted) onError(error);
      await backoff(failures, signal);
    }
  }
};
