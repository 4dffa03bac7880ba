'use client';
import { type Locale, localeSuffix, otherLocales } from '#domain/shared/locale.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import type { ApiAction } from '../../../../admin/requests/send-action.client.ts';
import { commandAction } from '../../../../admin/requests/use-api-action.client.ts';

interface SourceProps {
  id: string;
  source: Locale;
  /** Languages that have text; only these can be the source language. */
  begun: readonly Locale[];
  isSending: boolean;
  run(action: ApiAction): Promise<boolean>;
}

/**
 * Shows the source language, from which the article is translated. For each other language that has text, renders a button
 * that makes it the source.
 */
export const SourceLanguage = ({ id, source, begun, isSending, run }: SourceProps) => {
  const t = useMessage();
  const change = (locale: Locale, back: Locale) =>
    commandAction('ChangeSourceLanguage', { id, locale }, commandAction('ChangeSourceLanguage', { id, locale: back }));
  return (
    <p className="article-source">
      {t(`article.edit.original${localeSuffix(source)}`)}{' '}
      {otherLocales(source)
        .filter((other) => begun.includes(other))
        .map((other) => (
          <ActionButton key={other} variant="ghost" disabled={isSending} onClick={() => run(change(other, source))}>
            {t(`article.edit.makeOriginal${localeSuffix(other)}`)}
          </ActionButton>
        ))}
    </p>
  );
};
