import type { Locale } from '#domain/shared/locale.ts';
import type { ListedArticle } from '#projections/article/views.ts';
import { formatDay } from '../../i18n.ts';
import { Card, CardPicture } from './card.tsx';
import { SearchResultCard } from './search-result-card.tsx';

interface ArticleRowsProps {
  locale: Locale;
  articles: ListedArticle[];
  /** Position of the first article in the whole list, from 1. Each row has an anchor such as `#n25`. */
  from: number;
  kicker?: boolean;
  /** The rows continue a list above them. */
  isContinued?: boolean;
}

/** Id of the list that “load more” appends to. */
export const ARTICLE_ROWS_ID = 'articles';

/**
 * Renders a list of articles, each with the date in the margin, the text and the picture. Search results have their matches highlighted.
 */
export const ArticleRows = ({ locale, articles, from, kicker = false, isContinued = false }: ArticleRowsProps) => (
  <ol className="rows" id={isContinued ? undefined : ARTICLE_ROWS_ID} start={from}>
    {articles.map((article, index) => (
      <li key={article.id} id={`n${from + index}`} className="row" data-picture={article.image ? 'beside' : 'none'}>
        <time dateTime={article.date}>{formatDay(locale, article.date)}</time>
        {article.found ? (
          <SearchResultCard locale={locale} article={article} highlights={article.found} />
        ) : (
          <Card locale={locale} article={article} level="h2" kicker={kicker} />
        )}
        <CardPicture
          locale={locale}
          article={article}
          sizes="(width <= 820px) 33vw, (width <= 1700px) 25vw, 380px"
          narrow="4x5"
        />
      </li>
    ))}
  </ol>
);
