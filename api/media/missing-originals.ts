import type { ReadDatabase } from '#projections/read-models.ts';
import { hasTable } from '#storage/database/has-table.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { originalKey } from './derivatives.ts';

/** Number of missing originals that a message names. */
const NAMED = 5;

interface OriginalsCheck {
  /** Number of pictures in the library, also of deleted ones, which can be restored. */
  pictures: number;
  /** Keys of those whose original is not in the file store. */
  missing: string[];
}

/**
 * Compares the library of pictures with the file store, which it lists once. The library is read first, and an original is stored before its
 * picture is recorded, so that a picture that is uploaded during the check does not count as missing. Without a read model of the library,
 * which the first start creates, no picture is known.
 */
export const checkOriginals = async (read: ReadDatabase, files: Pick<FileStore, 'list'>): Promise<OriginalsCheck> => {
  const rows = (await hasTable(read, 'read.media'))
    ? await read.selectFrom('media').select('id').orderBy('id').execute()
    : [];
  const missing = new Set(rows.map(({ id }) => originalKey(id)));
  for await (const key of files.list(originalKey(''))) missing.delete(key);
  return { pictures: rows.length, missing: [...missing] };
};

/** Returns a sentence for operators that names the first missing originals and says what to do; undefined if none is missing. */
export const describeMissingOriginals = ({ pictures, missing }: OriginalsCheck): string | undefined => {
  if (missing.length === 0) return undefined;
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  return (
    `${missing.length} of the ${pictures} originals of pictures ${missing.length === 1 ? 'is' : 'are'} not in the file store: ` +
    `${missing.slice(0, NAMED).join(', ')}${more}. Copy them from an older backup, where they are below media/, before it is deleted.`
  );
};
