import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleName, ArticleView } from '#projections/article/views.ts';
import { t } from '../i18n.ts';
import { articleHref } from './cards/article-link.ts';

/** Renders links to the articles before and after an article in the list of all articles. */
export const Neighbours = ({ locale, article: { previous, next } }: { locale: Locale; article: ArticleView }) => {
  if (!previous && !next) return null;
  return (
    <nav className="neighbours page" aria-label={t(locale, 'article.neighbours')}>
      {previous && <Neighbour label={t(locale, 'article.previous')} rel="prev" article={previous} />}
      {next && <Neighbour label={t(locale, 'article.next')} rel="next" article={next} />}
    </nav>
  );
};

const Neighbour = ({ label, rel, article }: { label: string; rel: 'prev' | 'next'; article: ArticleName }) => (
  <a href={articleHref(article)} rel={rel}>
    <span>{label}</span>
    <b>{article.title}</b>
  </a>
);
