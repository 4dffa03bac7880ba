import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { EventStore } from '../events/event-store.ts';
import type { WritableLog } from '../events/log/log.ts';
import type { FileStore } from '../files/file-store.ts';

/** Everything that a backup is made of, and that it is restored into. The schema is up to date. */
export interface Installation {
  log: WritableLog;
  /** The same log. */
  store: Pick<EventStore, 'logId'>;
  db: Kysely<Database>;
  files: FileStore;
  dataDir: string;
  /** SECRET of the environment. */
  secret: string | undefined;
}

/** What was uploaded, pictures and objects of the storage service; smaller sizes are made from it when they are asked for. */
const UPLOADED = ['originals/', 'objects/'];

/** The keys of all that was uploaded. */
export async function* uploadedFileKeys({ files }: Pick<Installation, 'files'>): AsyncGenerator<string> {
  for (const prefix of UPLOADED) yield* files.list(prefix);
}

const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/** The secret that personal data and cookies hang on: of the environment, or made at the first start; undefined before that. */
export const readSecret = async ({ secret, dataDir }: Installation): Promise<string | undefined> =>
  secret ?? (await readMadeSecret(dataDir));

const readMadeSecret = async (dataDir: string): Promise<string | undefined> => {
  try {
    return (await readFile(secretFile(dataDir), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Only its owner may read it. */
export const writeSecret = async ({ dataDir }: Installation, secret: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(secretFile(dataDir), `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
};
