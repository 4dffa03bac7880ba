'use client';
import './glossary.css';
import { type SubmitEvent, useId, useState } from 'react';
import type { TermFacts } from '#domain/glossary/events.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import type { ApiAction } from '../../admin/requests/send-action.client.ts';
import { commandAction } from '../../admin/requests/use-api-action.client.ts';
import { useBulkActions } from '../../admin/requests/use-bulk-actions.client.ts';
import { Button } from '../../components/button.tsx';
import { parsePastedTerms } from './pasted-terms.ts';

interface PasteTermsProps {
  /** The names of the glossary's terms, which are not added twice. */
  existing: readonly Pick<TermFacts, 'name'>[];
}

/** Adds a term. It is undone by deleting the term. */
const addAction = (term: TermFacts): ApiAction => ({
  ...commandAction('AddTerm', term),
  undoOf: (id) => commandAction('DeleteTerm', { id }),
});

/** Renders a field into which a list of terms is pasted, and adds them. What could not be added stays in the field. */
export const PasteTerms = ({ existing }: PasteTermsProps) => {
  const t = useMessage();
  const id = useId();
  const run = useBulkActions();
  const [pasted, setPasted] = useState('');
  const [isSending, setSending] = useState(false);
  const { terms, beyondLimit, known, unreadable } = parsePastedTerms(pasted, existing);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || terms.length === 0) return;
    setSending(true);
    const isDone = await run(terms.map(addAction), 'glossary.imported').finally(() => setSending(false));
    if (isDone) setPasted([...beyondLimit, ...unreadable].join('\n'));
  };
  return (
    <details className="paste-terms">
      <summary>{t('glossary.import')}</summary>
      <form onSubmit={submit}>
        <label htmlFor={id}>{t('glossary.importField')}</label>
        <textarea
          id={id}
          rows={6}
          value={pasted}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setPasted(target.value)}
        />
        <p className="desk-hint" id={`${id}-hint`}>
          {t('glossary.importHint')}
        </p>
        <p className="desk-quiet" role="status">
          {known > 0 && `${t('glossary.importKnown', { count: known })} `}
          {unreadable.length > 0 && t('glossary.importUnreadable', { lines: unreadable.slice(0, 3).join(' · ') })}
        </p>
        <Button busy={isSending} disabled={terms.length === 0}>
          {t('glossary.importAdd', { count: terms.length })}
        </Button>
      </form>
    </details>
  );
};
