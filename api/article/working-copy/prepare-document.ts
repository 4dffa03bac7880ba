import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { EventStoreUnavailable } from '#storage/events/event-store.ts';
import { DocumentRefused } from './open/document-refused.ts';
import { insertDocument } from './stored/document-rows.ts';
import { EMPTY_STATE } from './stored/encoded-document.ts';
import { type AlignServices, alignWithVersion } from './versions/align.ts';
import { mergeEarlierDrafts } from './versions/earlier-drafts.ts';
import { stateOfVersion } from './versions/merged-version.ts';
import { loadSavedVersion, type SavedVersion } from './versions/saved-version.ts';

/**
 * Makes sure that a document of the article is stored and has its last version. A new one has the values of that version; of an article that
 * was never saved, it is empty. Returns whether the stored document changed. Throws `DocumentRefused` if the article is deleted.
 */
export const prepareDocument = async (
  services: AlignServices,
  id: string,
  accountId: string | null,
): Promise<boolean> => {
  const version = await loadSavedVersion(services.read, id);
  if (version?.isDeleted) throw new DocumentRefused('deleted');
  const hasChanged = (await isStored(services, id))
    ? version !== undefined && (await alignUnlessOutage(services, id, version))
    : await create(services, id, accountId, version);
  return (await mergeEarlierDrafts(services.db, id)) || hasChanged;
};

const create = (
  { db }: AlignServices,
  id: string,
  createdBy: string | null,
  version: SavedVersion | undefined,
): Promise<boolean> => {
  const state = version ? stateOfVersion(version.values) : EMPTY_STATE;
  return insertDocument(db, { id, epoch: randomUUID(), revision: version?.revision ?? -1, state, createdBy });
};

/** Marks the document as used, at most once a day, so that the sweep keeps it. */
const isStored = async ({ db }: AlignServices, id: string): Promise<boolean> => {
  await sql`update public.article_document set changed_at = now()
    where article_id = ${id} and changed_at < now() - interval '1 day'`.execute(db);
  const row = await db
    .selectFrom('article_document')
    .select('revision')
    .where('article_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};

/** An article can be written while the event log is unavailable; the version is merged later. */
const alignUnlessOutage = (...given: Parameters<typeof alignWithVersion>): Promise<boolean> =>
  alignWithVersion(...given).catch((error) => {
    if (error instanceof EventStoreUnavailable) return false;
    throw error;
  });
