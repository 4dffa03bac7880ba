'use client';
import './glossary.css';
import { type SubmitEvent, useId, useState } from 'react';
import type { TermFacts } from '#domain/glossary/events.ts';
import type { ApiAction } from '../../admin/requests/send-action.client.ts';
import { commandAction } from '../../admin/requests/use-api-action.client.ts';
import { type BulkMessages, useBulkActions } from '../../admin/requests/use-bulk-actions.client.ts';
import { Button } from '../../components/button.tsx';
import { parsePastedTerms } from './pasted-terms.ts';

type Words = BulkMessages & Record<'title' | 'hint' | 'field' | 'add' | 'known' | 'unreadable' | 'added', string>;

interface PasteTermsProps {
  /** The names of the glossary's terms, which are not added twice. */
  existing: readonly Pick<TermFacts, 'name'>[];
  messages: Words;
}

/** Adds a term. It is undone by deleting the term. */
const addAction = (term: TermFacts): ApiAction => ({
  ...commandAction('AddTerm', term),
  undoOf: (id) => commandAction('DeleteTerm', { id }),
});

/** Renders a field into which a list of terms is pasted, and adds them. What could not be added stays in the field. */
export const PasteTerms = ({ existing, messages }: PasteTermsProps) => {
  const id = useId();
  const run = useBulkActions(messages);
  const [pasted, setPasted] = useState('');
  const [isSending, setSending] = useState(false);
  const { terms, known, unreadable } = parsePastedTerms(pasted, existing);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || terms.length === 0) return;
    setSending(true);
    const isDone = await run(terms.map(addAction), messages.added).finally(() => setSending(false));
    if (isDone) setPasted(unreadable.join('\n'));
  };
  return (
    <details className="paste-terms">
      <summary>{messages.title}</summary>
      <form onSubmit={submit}>
        <label htmlFor={id}>{messages.field}</label>
        <textarea
          id={id}
          rows={6}
          value={pasted}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setPasted(target.value)}
        />
        <p className="desk-hint" id={`${id}-hint`}>
          {messages.hint}
        </p>
        <p className="desk-quiet" role="status">
          {known > 0 && `${messages.known.replace('…', String(known))} `}
          {unreadable.length > 0 && messages.unreadable.replace('…', unreadable.slice(0, 3).join(' · '))}
        </p>
        <Button busy={isSending} disabled={terms.length === 0}>
          {messages.add.replace('…', String(terms.length))}
        </Button>
      </form>
    </details>
  );
};
