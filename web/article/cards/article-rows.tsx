import type { Locale } from '#domain/shared/locale.ts';
import type { ListedArticle } from '#projections/article/views.ts';
import { formatDay } from '../../i18n.ts';
import { Card, CardPicture } from './card.tsx';
import { SearchResultCard } from './search-result-card.tsx';

interface ArticleRowsProps {
  locale: Locale;
  articles: ListedArticle[];
  /** Position of the first of them in the whole list, from 1: each row has an anchor `#n25`. */
  from: number;
  kicker?: boolean;
}

/** “Load more” makes this list longer. */
export const ARTICLE_ROWS_ID = 'articles';

/** Articles one under the other: the day in the margin, the words, the picture. */
export const ArticleRows = ({ locale, articles, from, kicker = false }: ArticleRowsProps) => (
  <ol className="rows" id={ARTICLE_ROWS_ID} start={from}>
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
