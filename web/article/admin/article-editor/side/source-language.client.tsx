'use client';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import type { ApiAction } from '../../../../admin/requests/send-action.client.ts';
import { commandAction } from '../../../../admin/requests/use-api-action.client.ts';
import type { ArticleMessages } from '../messages.ts';

interface SourceProps {
  id: string;
  source: Locale;
  /** Languages that have text; only these can be the source language. */
  begun: readonly Locale[];
  isSending: boolean;
  run(action: ApiAction): Promise<boolean>;
  messages: ArticleMessages;
}

/**
 * Shows the source language, from which the article is translated. If the other language has text, renders a button that makes the other
 * language the source.
 */
export const SourceLanguage = ({ id, source, begun, isSending, run, messages }: SourceProps) => {
  const other = otherLocale(source);
  const change = (locale: Locale, back: Locale) =>
    commandAction('ChangeSourceLanguage', { id, locale }, commandAction('ChangeSourceLanguage', { id, locale: back }));
  return (
    <p className="article-source">
      {source === 'pt' ? messages.originalPt : messages.originalEn}{' '}
      {begun.includes(other) && (
        <ActionButton variant="ghost" disabled={isSending} onClick={() => run(change(other, source))}>
          {other === 'pt' ? messages.makeOriginalPt : messages.makeOriginalEn}
        </ActionButton>
      )}
    </p>
  );
};
