import type { Kysely, Transaction } from 'kysely';
import { insertUpdates, lockDocument } from '#api/article/working-copy/stored/document-rows.ts';
import { mergeLocked } from '#api/article/working-copy/stored/merge-updates.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { type DocumentPart, documentParts } from '#web/article/working-copy/document-fields.ts';
import { baseColumns, fromPartBases, type PartBases, toPartBases } from '../stored/part-bases.ts';
import { mergeVersion } from './merged-version.ts';
import { findOwnSave, loadVersionAt, type OwnSave } from './own-save.ts';
import type { SavedVersion } from './saved-version.ts';

export interface AlignServices {
  db: Kysely<Database>;
  read: ReadDatabase;
  store: EventStore;
}

/** Saves whose outcome is unknown are forgotten after this many hours; their events would have arrived long before. */
const SAVE_HOURS = 24;

/**
 * Merges a saved version into the stored document of its article, as an edit, if the document has an older version. Whether the version was
 * saved from the document or in another way is read from the event log, so that a crash between the two is repaired by the next call.
 * `own` is the save if it changed nothing of the version. Returns whether an update was added to the document.
 */
export const alignWithVersion = async (
  services: AlignServices,
  id: string,
  version: SavedVersion,
  own?: OwnSave,
): Promise<boolean> => {
  for (;;) {
    const row = await services.db
      .selectFrom('article_document')
      .select('revision')
      .where('article_id', '=', id)
      .executeTakeFirst();
    if (!row || (version.revision <= row.revision && !own)) return false;
    const steps = await stepsTo(services, id, row.revision, version, own);
    const aligned = await services.db.transaction().execute((trx) => applySteps(trx, id, row.revision, steps));
    if (aligned !== 'moved') return aligned === 'changed';
  }
};

interface Step {
  version: SavedVersion;
  /** The save that made the version; undefined if it was made in another way. */
  key: string | undefined;
}

const stepsTo = async (
  { db, store }: AlignServices,
  id: string,
  revision: number,
  version: SavedVersion,
  given: OwnSave | undefined,
): Promise<Step[]> => {
  if (given && version.revision === revision) return [{ version, key: given.key }];
  const own = await findOwnSave({ db, store }, id, revision);
  // The read model does not have all events of the save yet; its next change calls again.
  if (own && own.revision > version.revision) return [];
  if (!own || own.revision === version.revision) return [{ version, key: own?.key }];
  return [
    { version: await loadVersionAt(store, id, own.revision), key: own.key },
    { version, key: undefined },
  ];
};

/** Returns `moved` if another process has aligned the document in the meantime. */
const applySteps = async (
  trx: Transaction<Database>,
  id: string,
  revision: number,
  steps: readonly Step[],
): Promise<'moved' | 'changed' | 'unchanged'> => {
  const locked = await lockDocument(trx, id);
  if (!locked) return 'unchanged';
  if (locked.revision !== revision) return 'moved';
  let hasChanged = false;
  for (const { version, key } of steps) {
    const save = key === undefined ? undefined : await takeSave(trx, key);
    const { bases, update } = mergeVersion(await loadBases(trx, id, save), version.values);
    if (update) await insertUpdates(trx, id, [{ update, accountId: null }]);
    hasChanged ||= update !== undefined;
    await trx
      .updateTable('article_document')
      .set({ ...fromPartBases(bases), revision: version.revision })
      .where('article_id', '=', id)
      .execute();
    if (save) await mergeLocked(trx, id, { parts: save.parts, until: save.last_update });
  }
  return hasChanged ? 'changed' : 'unchanged';
};

type TakenSave = NonNullable<Awaited<ReturnType<typeof takeSave>>>;

/** Loads the states that the parts of the document have in the version before, or, if they are saved, in what is saved. */
const loadBases = async (trx: Transaction<Database>, id: string, save: TakenSave | undefined): Promise<PartBases> => {
  const document = trx.selectFrom('article_document').select(baseColumns).where('article_id', '=', id);
  const bases = toPartBases(await document.executeTakeFirstOrThrow());
  for (const part of save?.parts ?? []) bases[part] = save!.state;
  return bases;
};

/** Deletes a save and returns it, and deletes those whose outcome stayed unknown. */
const takeSave = async (trx: Transaction<Database>, key: string) => {
  const save = await trx
    .deleteFrom('article_document_save')
    .where('key', '=', key)
    .returning(['state', 'last_update', 'parts'])
    .executeTakeFirst();
  const old = new Date(Date.now() - SAVE_HOURS * 3_600_000);
  await trx.deleteFrom('article_document_save').where('at', '<', old).execute();
  return save && { ...save, parts: (save.parts as DocumentPart[] | null) ?? documentParts };
};
