'use client';
import './corrections.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { locales } from '#domain/shared/locale.ts';
import { formatDate } from '../../../admin/format-date.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { CorrectionForm } from './correction-form.client.tsx';
import type { CorrectionsState } from './corrections-state.ts';

interface PanelProps {
  locale: Locale;
  state: CorrectionsState;
  isDisabled: boolean;
}

/** Lists the corrections of an article, and lets the user mark a saved change as a correction while readers can see the article. */
export const CorrectionsPanel = ({ locale, state, isDisabled }: PanelProps) => {
  const t = useMessage();
  const { articleId, published, changes, corrections } = state;
  if (published.length === 0 && corrections.length === 0) return null;
  return (
    <section aria-label={t('article.edit.corrections')} className="correction-panel">
      <h2>{t('article.edit.corrections')}</h2>
      <ul>
        {corrections.map((correction) => (
          <OneCorrection
            key={correction.id}
            locale={locale}
            state={state}
            correction={correction}
            isDisabled={isDisabled}
          />
        ))}
      </ul>
      {published.length > 0 && (
        <details>
          <summary>{t('article.edit.correctionAdd')}</summary>
          {changes.length === 0 ? (
            <p className="desk-hint">{t('article.edit.correctionNone')}</p>
          ) : (
            <CorrectionForm
              locale={locale}
              articleId={articleId}
              languages={published}
              changes={changes}
              isDisabled={isDisabled}
            />
          )}
        </details>
      )}
    </section>
  );
};

type OneProps = PanelProps & { correction: CorrectionsState['corrections'][number] };

const OneCorrection = ({ locale, state: { articleId, published }, correction, isDisabled }: OneProps) => {
  const t = useMessage();
  const { id, at, change, texts } = correction;
  const { run, isSending } = useApiAction();
  const body = { id: articleId, correction: id };
  const withdraw = commandAction(
    'WithdrawArticleCorrection',
    body,
    commandAction('PublishArticleCorrection', { ...body, texts }),
  );
  return (
    <li>
      <p>
        <strong>{formatDate(locale, at)}</strong>
      </p>
      {locales.map(
        (each) =>
          texts[each] && (
            <p key={each} lang={each}>
              {texts[each]}
            </p>
          ),
      )}
      <p className="desk-actions">
        <Link to={`/admin/articles/${articleId}/history?from=${change - 1}&to=${change}` as '/admin'}>
          {t('article.edit.correctionShow')}
        </Link>{' '}
        <ActionButton variant="ghost" disabled={isDisabled || isSending} onClick={() => run(withdraw)}>
          {t('article.edit.correctionWithdraw')}
        </ActionButton>
      </p>
      <details>
        <summary>{t('article.edit.correctionEdit')}</summary>
        <CorrectionForm
          key={JSON.stringify(texts)}
          locale={locale}
          articleId={articleId}
          languages={locales.filter((each) => published.includes(each) || texts[each] !== undefined)}
          correction={correction}
          isDisabled={isDisabled}
        />
      </details>
    </li>
  );
};
