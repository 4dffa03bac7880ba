import { mkdir, writeFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { EventStore } from '../events/event-store.ts';
import type { WritableLog } from '../events/log/log.ts';
import type { FileStore } from '../files/file-store.ts';
import { secretFile } from '../secret.ts';

/** Everything that a backup reads from and a restore writes to. The database schema must be up to date. */
export interface Installation {
  log: WritableLog;
  /** The event store of the same log. */
  store: Pick<EventStore, 'logId'>;
  db: Kysely<Database>;
  files: FileStore;
  dataDir: string;
  /** SECRET of the environment; undefined when it is not set. */
  secret: string | undefined;
}

/**
 * Key prefixes of uploaded files: pictures and objects of the storage service. Smaller picture sizes are derived from the originals on
 * request.
 */
const UPLOADED = ['originals/', 'objects/'];

/** Yields the file store's keys of all uploaded files: pictures and objects of the storage service, but no derived picture sizes. */
export async function* uploadedFileKeys({ files }: Pick<Installation, 'files'>): AsyncGenerator<string> {
  for (const prefix of UPLOADED) yield* files.list(prefix);
}

/** Writes the secret into DATA_DIR, readable by its owner only. Throws `EEXIST` when there is one already. */
export const writeSecret = async ({ dataDir }: Installation, secret: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(secretFile(dataDir), `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
};
