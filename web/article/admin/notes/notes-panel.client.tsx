'use client';
import './notes.css';
import { useEffect, useId, useState } from 'react';
import { locales } from '#domain/shared/locale.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { ShownNote } from '../../../admin/queries/note-views.ts';
import { commandAction } from '../../../admin/requests/use-api-action.client.ts';
import { useEditor } from '../article-editor/editing/editor-context.client.tsx';
import { NoteTextField } from './note-text-field.client.tsx';
import { NoteThread } from './note-thread.client.tsx';
import { useNotes } from './notes-context.client.tsx';

/** Renders the notes on the article: the one that is being written, the open ones in the order of their words, and the resolved ones. */
export const NotesPanel = () => {
  const t = useMessage();
  const heading = useId();
  const { notes, chosen, places } = useNotes()!;
  const open = inOrder(
    notes.filter(({ isResolved }) => !isResolved),
    places,
  );
  const resolved = notes.filter(({ isResolved }) => isResolved);
  return (
    <section aria-labelledby={heading} className="article-notes" data-panel="notes" tabIndex={-1}>
      <h2 id={heading}>
        {t('note.title')} {open.length > 0 && <span className="desk-quiet">{open.length}</span>}
      </h2>
      {chosen && <NewNote />}
      {open.length === 0 && !chosen && <p className="desk-hint">{t('note.none')}</p>}
      <Threads notes={open} />
      {resolved.length > 0 && <ResolvedNotes notes={resolved} />}
    </section>
  );
};

/** Renders the resolved notes, folded until the user opens them or one of them. */
const ResolvedNotes = ({ notes }: { notes: readonly ShownNote[] }) => {
  const t = useMessage();
  const { active } = useNotes()!;
  const hasActive = notes.some(({ id }) => id === active);
  const [isOpen, setOpen] = useState(hasActive);
  useEffect(() => {
    if (hasActive) setOpen(true);
  }, [hasActive]);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('note.resolved', { count: notes.length })}</summary>
      <Threads notes={notes} />
    </details>
  );
};

/** Sorts notes by language and by the place of their words; those whose words were deleted come last. */
const inOrder = (notes: readonly ShownNote[], places: ReadonlyMap<string, number>): ShownNote[] =>
  notes.toSorted(
    (one, other) =>
      locales.indexOf(one.locale) - locales.indexOf(other.locale) ||
      (places.get(one.id) ?? Number.MAX_SAFE_INTEGER) - (places.get(other.id) ?? Number.MAX_SAFE_INTEGER),
  );

const Threads = ({ notes }: { notes: readonly ShownNote[] }) => {
  const { article, places, people, active, activate, reveal } = useNotes()!;
  const { locale, userId, isAuthor, run } = useEditor();
  return (
    <ol className="notes">
      {notes.map((note) => (
        <NoteThread
          key={note.id}
          article={article}
          note={note}
          isInText={note.isResolved || places.has(note.id)}
          isActive={note.id === active}
          locale={locale}
          userId={userId}
          isAuthor={isAuthor}
          people={people}
          onReveal={() => reveal(note)}
          onActivate={() => activate(note.id)}
          run={run}
        />
      ))}
    </ol>
  );
};

/** Renders the field for a note on the chosen words. The first note on an article that was never saved saves it. */
const NewNote = () => {
  const t = useMessage();
  const { article, chosen, choose, people } = useNotes()!;
  const { isSaved, run, saveAndRun } = useEditor();
  const { locale, words } = chosen!;
  const pin = async (text: string) => {
    const action = commandAction('PinNote', { id: article, locale, words, text });
    const isPinned = isSaved ? await run(action) : await saveAndRun(() => action);
    if (isPinned) choose(undefined);
    return isPinned;
  };
  return (
    <div className="note" data-active="">
      <p className="note-words">
        <q lang={locale}>{words.quote}</q>
      </p>
      <NoteTextField
        draft="new"
        label={`${t('note.about')} ${words.quote.slice(0, 80)}`}
        send={t('note.pin')}
        people={people}
        onSend={pin}
        onCancel={() => choose(undefined)}
      />
    </div>
  );
};
