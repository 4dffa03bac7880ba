import { type Kysely, sql } from 'kysely';
import { titleInLocale } from '#domain/article/title-in-locale.ts';
import type { PartlyLocalized } from '#domain/shared/locale.ts';
import { allArticleTags } from '#projections/article/sql/cards.ts';
import type { ArticleTables, ArticleTag } from '../article/tables.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { NoteTables, NoteTag } from './tables.ts';
import type { ArticleNote, Mention, NoteEntry } from './views.ts';

type Tables = NoteTables & ArticleTables;

/** Open notes of which `notesMentioning` returns the newest. */
const MAX_MENTIONS = 200;

/** Returns the functions that query notes. `track` records the cache tags that a result depends on. */
export const noteQueries = (db: Kysely<Tables>, track: TrackTags<NoteTag | ArticleTag>) => ({
  /** Loads the notes on an article (by id) that were not deleted, in the order in which they were pinned. */
  articleNotes(id: string): Promise<ArticleNote[]> {
    track('notes');
    return loadNotes(db, id);
  },
  /** Loads the open notes that name an account (by id), the newest first. Articles that were deleted are left out. */
  notesMentioning(accountId: string): Promise<Mention[]> {
    track('notes', ...allArticleTags);
    return loadMentions(db, accountId);
  },
});

const loadNotes = async (db: Kysely<Tables>, id: string): Promise<ArticleNote[]> => {
  const rows = await db
    .selectFrom('note')
    .select(['id', 'locale', 'words', 'is_resolved', 'entries'])
    .where('article_id', '=', id)
    .where('is_deleted', '=', false)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ is_resolved, entries, ...note }) => ({
    ...note,
    isResolved: is_resolved,
    entries: entries.map(withoutDeleted),
  }));
};

const withoutDeleted = (entry: NoteEntry): NoteEntry => (entry.isDeleted ? { ...entry, text: '' } : entry);

const loadMentions = async (db: Kysely<Tables>, accountId: string): Promise<Mention[]> => {
  const { rows } = await sql<Omit<Mention, 'title' | 'titleLocale'> & { titles: PartlyLocalized<string> }>`
    select n.article_id as article, n.id as note, n.locale, n.entries, (
      select coalesce(jsonb_object_agg(t.locale, t.title), '{}') from article_translation t where t.article_id = a.id
    ) as titles
    from note n join article a on a.id = n.article_id and a.status = 'existing'
    where n.mentions @> array[${accountId}::uuid] and not n.is_resolved and not n.is_deleted
    order by n.at desc, n.id limit ${MAX_MENTIONS}`.execute(db);
  return rows.map(({ titles, entries, ...mention }) => ({
    ...mention,
    entries: entries.map(withoutDeleted),
    ...titleInLocale(titles, mention.locale),
  }));
};
