import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { Card, CardPicture } from '../article/cards/card.tsx';
import { t } from '../i18n.ts';

interface EditionContentsProps {
  locale: Locale;
  articles: ArticleCard[];
}

/** Renders the numbered list of the articles of an edition. Articles 1, 4, 7 and so on show their picture. */
export const EditionContents = ({ locale, articles }: EditionContentsProps) => (
  <section className="edition-contents page" aria-labelledby="contents">
    <header>
      <h2 id="contents">{t(locale, 'edition.contents')}</h2>
      <p>{t(locale, articles.length > 0 ? 'articles.count' : 'edition.noArticles', { count: articles.length })}</p>
    </header>
    <ol>
      {articles.map((article, index) => {
        const pictured = index % 3 === 0 && article.image !== undefined;
        return (
          <li key={article.id} data-hue={article.category.hue} data-picture={pictured ? 'beside' : 'none'}>
            <span className="contents-number" aria-hidden="true">
              {index + 1}
            </span>
            <Card locale={locale} article={article} kicker />
            {pictured && (
              <CardPicture
                locale={locale}
                article={article}
                sizes="(width <= 820px) 100vw, (width <= 1700px) 25vw, 380px"
              />
            )}
          </li>
        );
      })}
    </ol>
  </section>
);
