import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { articleHref, langAttribute } from '../article/cards/article-link.ts';
import { t } from '../i18n.ts';

/** Renders featured articles without pictures. */
export const EditorsChoice = ({ locale, articles }: { locale: Locale; articles: ArticleCard[] }) => {
  if (articles.length === 0) return null;
  return (
    <section className="choice page" aria-labelledby="choice">
      <header>
        <h2 id="choice">{t(locale, 'home.choice')}</h2>
        <p>{t(locale, 'home.choiceNote')}</p>
      </header>
      <ol>
        {articles.map((article) => (
          <li key={article.id} data-hue={article.category.hue} lang={langAttribute(article, locale)}>
            <h3>
              <a href={articleHref(article)}>{article.title}</a>
            </h3>
            <p className="kicker">{article.category.name}</p>
            <p className="byline">
              <b>{article.author.name}</b>
              <span>{t(article.locale, 'article.minutes', { minutes: article.minutes })}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};
