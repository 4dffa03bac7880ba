import type { Kysely } from 'kysely';
import { mentionsIn, textParts } from '#domain/note/mentions.ts';
import type { ArticleNote, NoteEntry } from '#projections/note/views.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { NamedAccount, ShownEntry, ShownNote, UnreadMention } from '#web/admin/queries/note-views.ts';
import { withCurrentNames } from '../history/account-names.ts';
import { loadReadEntries } from './read-notes.ts';

interface Services {
  db: Kysely<Database>;
  read: ReadDatabase;
}

/** Loads the notes on an article as a user (by account id) sees them, with the current names of accounts. */
export const shownNotes = async (
  { db, read }: Services,
  article: string,
  accountId: string | null,
): Promise<ShownNote[]> => {
  const notes = await createQueries(read, () => {}).articleNotes(article);
  const [nameOf, readOf] = await Promise.all([
    namesIn(
      db,
      notes.flatMap(({ entries }) => entries),
    ),
    loadReadEntries(
      db,
      accountId,
      notes.map(({ id }) => id),
    ),
  ]);
  return notes.map((note) => ({
    ...note,
    entries: note.entries.map((entry) => toShown(entry, nameOf)),
    isUnread: !note.isResolved && unreadMention(note.entries, accountId, readOf.get(note.id) ?? 0) !== undefined,
  }));
};

/** Loads the open notes that name a user (by account id) in an entry that they have not read, the newest first. */
export const unreadMentions = async ({ db, read }: Services, accountId: string | null): Promise<UnreadMention[]> => {
  if (accountId === null) return [];
  const found = await createQueries(read, () => {}).notesMentioning(accountId);
  const readOf = await loadReadEntries(
    db,
    accountId,
    found.map(({ note }) => note),
  );
  const unread = found.flatMap(({ entries, ...mention }) => {
    const entry = unreadMention(entries, accountId, readOf.get(mention.note) ?? 0);
    return entry ? [{ ...mention, author: entry.author }] : [];
  });
  const names = await withCurrentNames(
    db,
    unread.map(({ author }) => author),
  );
  return unread.map(({ author, ...mention }, index) => ({
    ...mention,
    by: { id: author.id, name: names[index]!.name },
  }));
};

/** Returns the last entry by somebody else that names the account and is not among the first `readCount`. */
const unreadMention = (
  entries: ArticleNote['entries'],
  accountId: string | null,
  readCount: number,
): NoteEntry | undefined =>
  entries
    .slice(readCount)
    .findLast(
      ({ author, text, isDeleted }) =>
        !isDeleted && author.id !== accountId && accountId !== null && mentionsIn(text).includes(accountId),
    );

type NameOf = (id: string) => NamedAccount;

/** Loads the current names of those who wrote the entries and of those whom they name. */
const namesIn = async (db: Kysely<Database>, entries: readonly NoteEntry[]): Promise<NameOf> => {
  const named = entries.flatMap(({ text }) => mentionsIn(text)).map((id) => ({ id, name: '', kind: 'staff' as const }));
  const actors = await withCurrentNames(db, [...entries.map(({ author }) => author), ...named]);
  const names = new Map(actors.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? null });
};

const toShown = ({ id, author, at, text, isDeleted }: NoteEntry, nameOf: NameOf): ShownEntry => ({
  id,
  author: nameOf(author.id),
  at,
  isDeleted,
  parts: textParts(text).map((part) => ('account' in part ? { account: nameOf(part.account) } : part)),
});
