'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import type { ArticleValues } from '../../../working-copy/article-values.ts';
import { runPublishingChecks } from '../rules/publishing-checks.ts';

interface ChecksProps {
  value: ArticleValues;
  /** Languages whose translation is outdated. */
  outdated: readonly Locale[];
}

/** Lists the publishing checks that fail and marks those that block publishing. */
export const PublishingChecksPanel = ({ value, outdated }: ChecksProps) => {
  const t = useMessage();
  const hints = runPublishingChecks(value, outdated);
  return (
    <section aria-label={t('article.edit.hints')}>
      <h2>{t('article.edit.hints')}</h2>
      {hints.length === 0 ? (
        <p className="desk-quiet">{t('article.hint.allWell')}</p>
      ) : (
        <ul className="article-hints">
          {hints.map(({ language, hint, isNeeded }) => (
            <li key={`${language} ${hint}`} data-needed={isNeeded || undefined}>
              {language && <strong>{language.toUpperCase()} </strong>}
              {t(`article.hint.${hint}`)}
              {isNeeded && <strong> · {t('article.hint.needed')}</strong>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
