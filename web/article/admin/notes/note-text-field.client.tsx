'use client';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { MAX_NOTE } from '#domain/note/commands.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { Assignee } from '../../../admin/queries/workflow-view.ts';
import { Button } from '../../../components/button.tsx';
import { useActiveOption } from '../rich-text/menus/use-active-option.client.ts';
import { useNotes } from './notes-context.client.tsx';
import { matchingPeople, typedMention, withMentions } from './typed-mention.ts';

interface FieldProps {
  /** What the text is for: `new`, or the id of the note that is answered. Its text is kept while the panel is closed. */
  draft: string;
  label: string;
  /** Label of the button that sends the text. */
  send: string;
  people: readonly Assignee[];
  /** Sends the text, in which colleagues are named as `@[id]`. Resolves to false if that failed: what was typed then stays. */
  onSend(text: string): Promise<boolean>;
  onCancel(): void;
}

/**
 * Renders the field for a note or an answer. `@` and the beginning of a name list colleagues, from which the arrow keys and Enter choose.
 * Ctrl+Enter sends the text, and Escape closes the list, or gives the text up while nothing is typed.
 */
export const NoteTextField = ({ draft, label, send, people, onSend, onCancel }: FieldProps) => {
  const t = useMessage();
  const [value, setValue] = useDraft(draft);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const mentions = useMentions(value, setValue, field, isSending ? [] : people);
  const submit = async () => {
    if (value.trim() === '' || isSending) return;
    setSending(true);
    const isSent = await onSend(withMentions(value, people)).finally(() => setSending(false));
    if (isSent) setValue('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    mentions.onKeyDown(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    else if (event.key === 'Escape' && value.trim() === '') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="note-field">
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for the field
        autoFocus
        rows={3}
        maxLength={MAX_NOTE}
        value={value}
        // Once it is sent, the field is emptied.
        readOnly={isSending}
        aria-label={label}
        aria-describedby={hint}
        aria-controls={mentions.listId}
        aria-autocomplete="list"
        aria-activedescendant={mentions.activeId}
        onChange={({ target }) => {
          setValue(target.value);
          mentions.follow(target);
        }}
        onSelect={({ currentTarget }) => mentions.follow(currentTarget)}
        onKeyDown={onKeyDown}
      />
      <MentionList mentions={mentions} label={t('note.colleagues')} />
      <p className="desk-hint" id={hint}>
        {t('note.mentionHint')}
      </p>
      <p className="desk-actions">
        <Button type="button" busy={isSending} disabled={value.trim() === ''} onClick={() => void submit()}>
          {send}
        </Button>{' '}
        <Button type="button" variant="ghost" onClick={onCancel}>
          {t('note.cancel')}
        </Button>
      </p>
    </div>
  );
};

/** Holds the text of a field beyond its own life: the panel is mounted anew when it becomes a sheet or a column. */
const useDraft = (name: string) => {
  const { draftOf, keepDraft } = useNotes()!;
  const [value, setValue] = useState(() => draftOf(name));
  const change = (text: string) => {
    keepDraft(name, text);
    setValue(text);
  };
  return [value, change] as const;
};

type Field = React.RefObject<HTMLTextAreaElement | null>;

/** Offers colleagues for the mention that is being typed at the caret. */
const useMentions = (value: string, setValue: (value: string) => void, field: Field, people: readonly Assignee[]) => {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const typed = typedMention(value, caret);
  const options = typed && typed.start !== closedAt ? matchingPeople(people, typed.name) : [];
  const choose = (index: number) => {
    const person = options[index]!;
    const before = `${value.slice(0, typed!.start)}@${person.name} `;
    setValue(before + value.slice(caret));
    setCaret(before.length);
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  };
  const list = useActiveOption(`${typed?.start} ${typed?.name}`, options.length, choose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.length === 0) return;
    if (event.key === 'Escape') {
      setClosedAt(typed!.start);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Enter' && list.active < 0 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(0);
      return;
    }
    list.onKeyDown(event);
  };
  return {
    options,
    choose,
    onKeyDown,
    listId,
    optionId: list.optionId,
    active: list.active,
    activeId: list.active >= 0 ? list.optionId(list.active) : undefined,
    follow: ({ selectionStart }: HTMLTextAreaElement) => setCaret(selectionStart),
  };
};

const MentionList = ({ mentions, label }: { mentions: ReturnType<typeof useMentions>; label: string }) => {
  const { options, listId, optionId, active, choose } = mentions;
  return (
    <div id={listId} role="listbox" aria-label={label} className="note-people" hidden={options.length === 0}>
      {options.map(({ id, name }, index) => (
        <div
          key={id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
          onKeyDown={() => {}}
        >
          {name}
        </div>
      ))}
    </div>
  );
};
