import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { articleHref, langAttribute } from '../article/cards/article-link.ts';
import { capitalize, formatDay, formatShortDay, t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';

/** Renders news articles without pictures, or nothing if there are none. */
export const NewsColumn = ({ locale, news }: { locale: Locale; news: ArticleCard[] }) => {
  const { today } = requestContext();
  const category = news[0]?.category;
  if (!category) return null;
  return (
    <section className="news page" data-hue={category.hue} aria-labelledby="news">
      <header>
        <h2 id="news">{t(locale, 'home.news')}</h2>
        <p>
          <time dateTime={today}>{capitalize(locale, formatDay(locale, today, 'full'))}</time>
        </p>
        <a className="quiet-link" href={href('category', locale, { category: category.slug })}>
          {t(locale, 'home.allNews')}
        </a>
      </header>
      <ol data-columns={Math.min(Math.ceil(news.length / 2), 3)}>
        {news.map((article) => (
          <li key={article.id} lang={langAttribute(article, locale)}>
            <time dateTime={article.date}>{formatAge(locale, article.date, today)}</time>
            <p>
              <a href={articleHref(article)}>{article.title}</a>
              {news.length < 5 && <span className="summary">{article.summary}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};

const DAY = 86_400_000;

const formatAge = (locale: Locale, day: string, today: string): string => {
  const age = (Date.parse(today) - Date.parse(day)) / DAY;
  if (age === 0) return t(locale, 'home.today');
  if (age === 1) return t(locale, 'home.yesterday');
  return formatShortDay(locale, day);
};
