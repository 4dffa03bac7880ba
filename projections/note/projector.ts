import { sql, type Transaction } from 'kysely';
import type { NoteEvent } from '#domain/note/events.ts';
import { mentionsIn } from '#domain/note/mentions.ts';
import { defineProjection, type Recorded } from '../engine/projection.ts';
import { createNoteTables, type NoteTables, type NoteTag } from './tables.ts';
import type { NoteEntry } from './views.ts';

type Trx = Transaction<NoteTables>;
type OfNote = { data: { note: string } };

const changeNote =
  (change: { is_resolved: boolean } | { is_deleted: boolean }) =>
  (trx: Trx, { data: { note } }: OfNote) =>
    trx.updateTable('note').set(change).where('id', '=', note).execute();

const changeEntries = async (
  trx: Trx,
  { data: { note } }: OfNote,
  change: (entries: NoteEntry[]) => NoteEntry[],
): Promise<void> => {
  const { entries } = await trx.selectFrom('note').select('entries').where('id', '=', note).executeTakeFirstOrThrow();
  const changed = change(entries);
  await trx
    .updateTable('note')
    .set({ entries: JSON.stringify(changed), mentions: namedIn(changed) })
    .where('id', '=', note)
    .execute();
};

const setDeleted = (isDeleted: boolean) => (trx: Trx, event: OfNote & { data: { answer: string } }) =>
  changeEntries(trx, event, (entries) =>
    entries.map((entry) => (entry.id === event.data.answer ? { ...entry, isDeleted } : entry)),
  );

const namedIn = (entries: readonly NoteEntry[]): string[] => [
  ...new Set(entries.flatMap(({ text, isDeleted }) => (isDeleted ? [] : mentionsIn(text)))),
];

const entryOf = (id: string, { data, metadata }: Recorded<Extract<NoteEvent, { data: { text: string } }>>) => ({
  id,
  author: metadata.actor,
  at: metadata.at,
  text: data.text,
  isDeleted: false,
});

/** Stores the notes on articles with their answers. */
export const notes = defineProjection<NoteTables, NoteEvent, NoteTag>({
  name: 'notes',
  version: 1,
  minReadableVersion: 1,
  prefixes: ['notes-'],
  tables: ['note'],
  create: createNoteTables,
  handlers: {
    NotePinned: (trx, event) => {
      const { id, note, locale, words } = event.data;
      const entries = [entryOf(note, event)];
      return trx
        .insertInto('note')
        .values({
          id: note,
          article_id: id,
          locale,
          words: JSON.stringify(words),
          is_resolved: false,
          is_deleted: false,
          entries: JSON.stringify(entries),
          mentions: sql`${namedIn(entries)}::uuid[]`,
          at: new Date(event.metadata.at),
        })
        .execute();
    },
    NoteAnswered: (trx, event) =>
      changeEntries(trx, event, (entries) => [...entries, entryOf(event.data.answer, event)]),
    NoteResolved: changeNote({ is_resolved: true }),
    NoteReopened: changeNote({ is_resolved: false }),
    NoteDeleted: changeNote({ is_deleted: true }),
    NoteRestored: changeNote({ is_deleted: false }),
    NoteAnswerDeleted: setDeleted(true),
    NoteAnswerRestored: setDeleted(false),
  },
  tagsOf: () => ['notes'],
});
