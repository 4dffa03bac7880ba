'use client';
import { useId, useState } from 'react';
import type { Correction } from '#domain/article/corrections.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import type { SavedChange } from './corrections-state.ts';

interface FormProps {
  locale: Locale;
  articleId: string;
  /** Languages in which the correction may have a sentence. */
  languages: readonly Locale[];
  /** The saved changes to choose from, newest first. */
  changes?: readonly SavedChange[];
  /** The correction to edit; without it, a new one is published. */
  correction?: Correction;
  isDisabled: boolean;
}

/**
 * Renders the form of a correction: the saved change, and one sentence in each language that was wrong. That of a new one is empty again
 * after it was published.
 */
export const CorrectionForm = ({ locale, articleId, languages, changes, correction, isDisabled }: FormProps) => {
  const t = useMessage();
  const id = useId();
  const [texts, setTexts] = useState<PartlyLocalized<string>>(correction?.texts ?? {});
  const [chosen, setChosen] = useState<number>();
  const change = chosen ?? changes?.[0]?.revision;
  const { run, isSending } = useApiAction();
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text?.trim()));
  const body = { id: articleId, ...(correction ? { correction: correction.id } : { change }), texts: written };
  const publish = async () => {
    if (!(await run(commandAction('PublishArticleCorrection', body))) || correction) return;
    setTexts({});
    setChosen(undefined);
  };
  return (
    <fieldset className="correction-form" disabled={isDisabled || isSending}>
      {changes && (
        <div className="desk-field">
          <label htmlFor={id}>{t('article.edit.correctionChange')}</label>
          <select id={id} value={change} onChange={({ target }) => setChosen(Number(target.value))}>
            {changes.map(({ revision, at, userName }) => (
              <option key={revision} value={revision}>
                {formatDateTime(locale, at)} {userName}
              </option>
            ))}
          </select>
        </div>
      )}
      {languages.map((each) => (
        <div key={each} className="desk-field">
          <label htmlFor={id + each}>
            {t('article.edit.correctionText')} ({t(`article.desk.${each}`)})
          </label>
          <textarea
            id={id + each}
            lang={each}
            rows={3}
            maxLength={600}
            value={texts[each] ?? ''}
            onChange={({ target }) => setTexts({ ...texts, [each]: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
          />
        </div>
      ))}
      <p className="desk-hint">{t('article.edit.correctionsHint')}</p>
      <ActionButton variant="secondary" disabled={Object.keys(written).length === 0} onClick={publish}>
        {t('article.edit.correctionPublish')}
      </ActionButton>
    </fieldset>
  );
};
