import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard, ListedArticle } from '#projections/article/views.ts';
import { MarkedText } from '../../components/marked-text.tsx';
import { languageTags } from '../../i18n.ts';
import { articleHref, langAttribute } from './article-link.ts';
import { Byline } from './card.tsx';

interface FoundCardProps {
  locale: Locale;
  article: ArticleCard;
  highlights: NonNullable<ListedArticle['found']>;
}

/**
 * Renders an article found by a search. The matches are highlighted in the title and in an excerpt of the text, or in the summary if there
 * is no excerpt.
 */
export const SearchResultCard = ({ locale, article, highlights }: FoundCardProps) => (
  <article className="card" data-hue={article.category.hue} data-size="found" lang={langAttribute(article, locale)}>
    <p className="kicker" lang={languageTags[locale]}>
      {article.category.name}
    </p>
    <h2 className="title">
      <a href={articleHref(article)}>
        <MarkedText parts={highlights.title} />
      </a>
    </h2>
    <p className="summary">
      <MarkedText parts={highlights.excerpt ?? highlights.summary} />
    </p>
    <Byline locale={locale} article={article} />
  </article>
);
