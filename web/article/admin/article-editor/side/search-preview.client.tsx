'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import type { ArticleValues } from '../../../working-copy/article-values.ts';
import { SEARCH_SUMMARY_LENGTH } from '../rules/publishing-checks.ts';

interface PreviewProps {
  value: ArticleValues;
  languages: readonly Locale[];
  /** URL of the category, by language. */
  places: Record<Locale, string>;
  picture: string | undefined;
}

const shortened = (text: string): string =>
  text.length > SEARCH_SUMMARY_LENGTH ? `${text.slice(0, SEARCH_SUMMARY_LENGTH - 1).trimEnd()}…` : text;

/** Shows how a search engine or a shared link presents the article in each language. */
export const SearchPreview = ({ value, languages, places, picture }: PreviewProps) => {
  const t = useMessage();
  return (
    <details className="search-preview">
      <summary>{t('article.edit.searchPreview')}</summary>
      {languages.map((language) => {
        const { title, slug, summary } = value.texts[language];
        return (
          <div key={language} lang={language}>
            {picture && <img src={picture} alt="" />}
            <p className="search-preview-address">
              {places[language]}/{slug || '…'}
            </p>
            <p className="search-preview-title">{title || '…'}</p>
            <p>{shortened(summary)}</p>
          </div>
        );
      })}
    </details>
  );
};
