'use client';
import { useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { Button } from '../../../components/button.tsx';
import type { Draft } from '../autosave/recoverable-drafts.ts';
import type { ArticleValues } from './article-values.ts';
import { compareDraft } from './compare-draft.ts';
import { ConflictDialog } from './conflict-dialog.client.tsx';
import type { ArticleMessages } from './messages.ts';

interface RecoveredDraftProps {
  locale: Locale;
  draft: Draft;
  /** Values in the editor now. */
  values: ArticleValues;
  /** Returns the name of a category or contributor. */
  labelOfId(id: string): string;
  onRestore(): void;
  /** Receives the values that the user chose from both. */
  onCompared(values: ArticleValues): void;
  onDiscard(): void;
  messages: ArticleMessages;
}

/**
 * Shows that there is an unsaved draft of another editor session (a closed window, another tab or computer) and lets the user restore,
 * compare or discard it.
 */
export const RecoveredDraft = (props: RecoveredDraftProps) => {
  const { locale, draft, values, labelOfId, messages } = props;
  const [isComparing, setComparing] = useState(false);
  return (
    <p className="desk-alert">
      {messages.found.replace('…', formatDateTime(locale, draft.at))}{' '}
      <Button type="button" variant="ghost" onClick={props.onRestore}>
        {messages.putBack}
      </Button>{' '}
      <Button type="button" variant="ghost" onClick={() => setComparing(true)}>
        {messages.compare}
      </Button>{' '}
      <Button type="button" variant="ghost" onClick={props.onDiscard}>
        {messages.letGo}
      </Button>
      {isComparing && (
        <ConflictDialog
          purpose="draft"
          merge={compareDraft(values, draft)}
          labelOfId={labelOfId}
          onResolve={props.onCompared}
          onClose={() => setComparing(false)}
          messages={messages}
        />
      )}
    </p>
  );
};
