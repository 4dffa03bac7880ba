import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { ArticleSequence } from '../article/cards/article-sequence.tsx';
import { t } from '../i18n.ts';

interface EditionContentsProps {
  locale: Locale;
  articles: ArticleCard[];
}

/** Renders the articles of an edition, numbered, in rows that differ. */
export const EditionContents = ({ locale, articles }: EditionContentsProps) => (
  <section className="edition-contents page" aria-labelledby="contents">
    <header>
      <h2 id="contents">{t(locale, 'edition.contents')}</h2>
      <p>{t(locale, articles.length > 0 ? 'articles.count' : 'edition.noArticles', { count: articles.length })}</p>
    </header>
    <ArticleSequence
      locale={locale}
      articles={articles}
      rhythm="edition"
      from={1}
      level="h3"
      kicker
      label={(_, position) => (
        <span className="contents-number" aria-hidden="true">
          {position}
        </span>
      )}
    />
  </section>
);
