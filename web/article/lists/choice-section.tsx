import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { articleHref, langAttribute } from '../cards/article-link.ts';

interface ChoiceProps {
  locale: Locale;
  /** Id of the heading. */
  id: string;
  className: string;
  title: string;
  note: string;
  articles: ArticleCard[];
  /** Returns the number that is shown before an article. */
  placeOf?: (article: ArticleCard) => number;
  /** Renders what follows the section name of an article. */
  more?: (article: ArticleCard) => ReactNode;
}

/** Renders a section of articles without pictures. Renders nothing if there are none. */
export const ChoiceSection = ({ locale, id, className, title, note, articles, placeOf, more }: ChoiceProps) => {
  if (articles.length === 0) return null;
  return (
    <section className={className} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{note}</p>
      </header>
      <ol>
        {articles.map((article) => (
          <li
            key={article.id}
            data-hue={article.category.hue}
            data-place={placeOf?.(article)}
            lang={langAttribute(article, locale)}
          >
            <h3>
              <a href={articleHref(article)}>{article.title}</a>
            </h3>
            <p className="kicker">{article.category.name}</p>
            {more?.(article)}
          </li>
        ))}
      </ol>
    </section>
  );
};
