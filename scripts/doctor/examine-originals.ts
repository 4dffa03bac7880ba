import type { Kysely } from 'kysely';
import { checkOriginals, describeMissingOriginals } from '#api/media/missing-originals.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Config } from '#storage/config.ts';
import type { Database } from '#storage/database/tables.ts';
import { openFiles } from '#storage/files/open-files.ts';
import { examineWithTimeout, type Finding, inOrder } from './finding.ts';

/**
 * Examines whether the file store has the originals of all pictures of the library. A store that does not answer, which `examineFiles`
 * reports, or has more files than can be listed in time, is a warning here.
 */
export const examineOriginals = async (db: Kysely<Database>, config: Config): Promise<Finding> => {
  const finding = await examineWithTimeout('files', () => compare(db, config), notCompared);
  return finding.status === 'error' ? { ...finding, status: 'warning' } : finding;
};

const compare = async (db: Kysely<Database>, config: Config): Promise<Omit<Finding, 'subject'>> => {
  const files = await openFiles(config);
  const found = await checkOriginals(db as unknown as ReadDatabase, files).finally(files.close);
  const warning = describeMissingOriginals(found);
  return warning
    ? { status: 'warning', sentence: warning }
    : inOrder(`All ${found.pictures} originals of pictures are there.`);
};

const notCompared = (error: string): string =>
  `The originals of pictures could not be compared with the library (${error}).`;
