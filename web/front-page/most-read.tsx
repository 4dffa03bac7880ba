import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { articleHref, langAttribute } from '../article/cards/article-link.ts';
import { t } from '../i18n.ts';

interface MostReadProps {
  locale: Locale;
  articles: ArticleCard[];
}

/** Renders the articles that were read most in the last days, as a numbered list without pictures. */
export const MostRead = ({ locale, articles }: MostReadProps) => {
  if (articles.length === 0) return null;
  return (
    <section className="choice most-read page" aria-labelledby="most-read">
      <header>
        <h2 id="most-read">{t(locale, 'home.mostRead')}</h2>
        <p>{t(locale, 'home.mostReadNote')}</p>
      </header>
      <ol>
        {articles.map((article) => (
          <li key={article.id} data-hue={article.category.hue} lang={langAttribute(article, locale)}>
            <h3>
              <a href={articleHref(article)}>{article.title}</a>
            </h3>
            <p className="kicker">{article.category.name}</p>
          </li>
        ))}
      </ol>
    </section>
  );
};
