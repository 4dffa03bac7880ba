import type { Kysely } from 'kysely';
import { foldEvents, readStream } from '#api/commands/read-stream.ts';
import { streamName } from '#domain/aggregate.ts';
import { articleAggregate } from '#domain/article/aggregate.ts';
import { articleDecider } from '#domain/article/decider.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { toArticleValues } from '#web/article/working-copy/article-values.ts';
import type { SavedVersion } from './saved-version.ts';

/** A state of the document that was saved, and the revision that it became. */
export interface OwnSave {
  key: string;
  revision: number;
}

/**
 * Finds the save of the working copy that made the first version after `revision`: its events name it as their cause. A save expects the
 * revision of the working copy, so that no other version comes between. Undefined if that version was made in another way.
 */
export const findOwnSave = async (
  { db, store }: { db: Kysely<Database>; store: EventStore },
  id: string,
  revision: number,
): Promise<OwnSave | undefined> => {
  const saves = await db.selectFrom('article_document_save').select('key').where('article_id', '=', id).execute();
  if (saves.length === 0) return undefined;
  let own: OwnSave | undefined;
  for await (const event of store.read(streamName(articleAggregate, id), { from: BigInt(revision + 1) })) {
    const key = event.metadata.causationId;
    if (!saves.some((save) => save.key === key) || (own && own.key !== key)) break;
    own = { key, revision: Number(event.revision) };
  }
  return own;
};

/** Loads an earlier version of an article from the event log. */
export const loadVersionAt = async (store: EventStore, id: string, revision: number): Promise<SavedVersion> => {
  const { events } = await readStream(store, articleAggregate, id);
  const article = foldEvents(articleDecider, events.slice(0, revision + 1));
  if (article.status === 'none') throw new Error(`Article ${id} has no revision ${revision}`);
  return { revision, values: toArticleValues({ ...article, isFeatured: article.featured }) };
};
