import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleName, ArticleSeries, ArticleView } from '#projections/article/views.ts';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';
import { articleHref } from './cards/article-link.ts';

interface SeriesProps {
  locale: Locale;
  article: ArticleView;
  series: ArticleSeries;
}

/** Renders the series that an article is part of: links to the parts before and after it, and the list of all parts. */
export const SeriesParts = ({ locale, article, series: { id, slug, title, articles } }: SeriesProps) => {
  const part = articles.findIndex((each) => each.id === article.id);
  const [previous, next] = [articles[part - 1], articles[part + 1]];
  return (
    <nav className="series page" data-hue={article.category.hue} aria-labelledby={`series-${id}`}>
      <header className="series-opener">
        <h2 id={`series-${id}`}>
          <span>{t(locale, 'article.series')}</span>{' '}
          <a className="quiet-link" href={href('series', locale, { slug })}>
            {title}
          </a>
        </h2>
        <p>{t(locale, 'article.seriesPart', { part: part + 1, parts: articles.length })}</p>
      </header>
      <ol>
        {articles.map((each) => (
          <li key={each.id}>
            {each.id === article.id ? (
              <b aria-current="page">{each.title}</b>
            ) : (
              <a className="quiet-link" href={articleHref(each)}>
                {each.title}
              </a>
            )}
          </li>
        ))}
      </ol>
      {(previous || next) && (
        <p className="series-steps">
          {previous && <Step label={t(locale, 'article.seriesPrevious')} article={previous} />}
          {next && <Step label={t(locale, 'article.seriesNext')} article={next} />}
        </p>
      )}
    </nav>
  );
};

const Step = ({ label, article }: { label: string; article: ArticleName }) => (
  <a href={articleHref(article)}>
    <span>{label}</span> <b>{article.title}</b>
  </a>
);
