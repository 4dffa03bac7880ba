'use client';
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { ShownEntry, ShownNote } from '../../../admin/queries/note-views.ts';
import type { Assignee } from '../../../admin/queries/workflow-view.ts';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import type { ApiAction } from '../../../admin/requests/send-action.client.ts';
import { commandAction } from '../../../admin/requests/use-api-action.client.ts';
import { Button } from '../../../components/button.tsx';
import { NoteTextField } from './note-text-field.client.tsx';
import { useNotes } from './notes-context.client.tsx';

interface ThreadProps {
  /** Id of the article. */
  article: string;
  note: ShownNote;
  /** False if its words were deleted. */
  isInText: boolean;
  isActive: boolean;
  /** Language of the admin area. */
  locale: Locale;
  userId: string;
  /** True for an author, who deletes only what they wrote. */
  isAuthor: boolean;
  people: readonly Assignee[];
  onReveal(): void;
  onActivate(): void;
  run(action: ApiAction): Promise<boolean>;
}

/** Renders a note with its answers, and what can be done with it. */
export const NoteThread = ({ note, isInText, isActive, onReveal, onActivate, ...shown }: ThreadProps) => {
  const t = useMessage();
  const { locale } = shown;
  const item = useRef<HTMLLIElement>(null);
  const { quote } = note.words;
  useEffect(() => {
    if (isActive) showInPanel(item.current!);
  }, [isActive]);
  return (
    <li
      ref={item}
      className="note"
      data-note={note.id}
      data-active={isActive || undefined}
      onFocus={onActivate}
      tabIndex={-1}
    >
      <p className="note-words">
        {isInText ? (
          <button type="button" aria-label={`${t('note.show')}: ${quote}`} lang={note.locale} onClick={onReveal}>
            {quote}
          </button>
        ) : (
          <q lang={note.locale}>{quote}</q>
        )}
        {note.isUnread && <strong className="note-unread">{t('note.unread')}</strong>}
      </p>
      {!isInText && <p className="desk-hint">{t('note.wordsGone')}</p>}
      <ol className="note-entries">
        {note.entries.map((entry, index) => (
          <li key={entry.id}>
            <Entry entry={entry} locale={locale} />
            {index > 0 && !entry.isDeleted && <DeleteAnswer note={note} entry={entry} {...shown} />}
          </li>
        ))}
      </ol>
      <Actions note={note} {...shown} />
    </li>
  );
};

/** Scrolls only the panel, never the text beside it. */
const showInPanel = (item: HTMLElement): void => {
  const panel = item.closest<HTMLElement>('.article-side');
  if (!panel) return;
  const top = item.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  if (top < 0 || top + item.offsetHeight > panel.clientHeight) panel.scrollTop += top - 8;
};

const Entry = ({ entry, locale }: { entry: ShownEntry; locale: Locale }) => {
  const t = useMessage();
  const { author, at, parts, isDeleted } = entry;
  return (
    <>
      <p className="note-by">
        <strong>{author.name ?? t('note.formerAccount')}</strong>{' '}
        <time dateTime={at}>{formatDateTime(locale, at)}</time>
      </p>
      {isDeleted ? (
        <p className="desk-quiet">{t('note.deletedAnswer')}</p>
      ) : (
        <p className="note-text">
          {parts.map((part, index) =>
            'account' in part ? (
              <span key={index} className="note-mention">
                @{part.account.name ?? t('note.formerAccount')}
              </span>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
    </>
  );
};

type OfNoteProps = Pick<ThreadProps, 'article' | 'note' | 'userId' | 'isAuthor' | 'run' | 'people'>;

/** A command on a note whose undo is the opposite command. */
const change = (body: object, name: string, opposite: string): ApiAction =>
  commandAction(name, body, commandAction(opposite, body));

const DeleteAnswer = ({ article, note, entry, userId, isAuthor, run }: OfNoteProps & { entry: ShownEntry }) => {
  const t = useMessage();
  if (isAuthor && entry.author.id !== userId) return null;
  const body = { id: article, note: note.id, answer: entry.id };
  return (
    <ActionButton variant="ghost" onClick={() => run(change(body, 'DeleteNoteAnswer', 'RestoreNoteAnswer'))}>
      {t('note.deleteAnswer')}
    </ActionButton>
  );
};

const Actions = ({ article, note, userId, isAuthor, run, people }: OfNoteProps) => {
  const t = useMessage();
  const { draftOf, keepDraft } = useNotes()!;
  const [isAnswering, setAnswering] = useState(() => draftOf(note.id) !== '');
  const answer = useRef<HTMLButtonElement>(null);
  const body = { id: article, note: note.id };
  const close = () => {
    keepDraft(note.id, '');
    setAnswering(false);
    requestAnimationFrame(() => answer.current?.focus());
  };
  const send = async (text: string) => {
    const isSent = await run(commandAction('AnswerNote', { ...body, text }));
    if (isSent) close();
    return isSent;
  };
  if (isAnswering)
    return (
      <NoteTextField
        draft={note.id}
        label={t('note.answerText')}
        send={t('note.answer')}
        people={people}
        onSend={send}
        onCancel={close}
      />
    );
  const changeState = async (action: ApiAction) => {
    const panel = answer.current?.closest<HTMLElement>('.article-notes');
    // The note moves to another list, and the button that was pressed is gone.
    if (await run(action)) panel?.focus();
  };
  const isMine = note.entries[0]!.author.id === userId;
  const [name, opposite, label] = note.isResolved
    ? (['ReopenNote', 'ResolveNote', t('note.reopen')] as const)
    : (['ResolveNote', 'ReopenNote', t('note.resolve')] as const);
  return (
    <p className="desk-actions">
      <Button ref={answer} type="button" variant="secondary" onClick={() => setAnswering(true)}>
        {t('note.answer')}
      </Button>{' '}
      <ActionButton variant="ghost" onClick={() => changeState(change(body, name, opposite))}>
        {label}
      </ActionButton>{' '}
      {(isMine || !isAuthor) && (
        <ActionButton variant="ghost" onClick={() => changeState(change(body, 'DeleteNote', 'RestoreNote'))}>
          {t('note.delete')}
        </ActionButton>
      )}
    </p>
  );
};
