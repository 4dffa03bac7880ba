import type { Locale } from '#domain/shared/locale.ts';
import { articleHref, langAttribute } from '../article/cards/article-link.ts';
import { Card, CardPicture } from '../article/cards/card.tsx';
import type { CategorySectionProps } from '../article/cards/category-section.tsx';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';

type Column = Pick<CategorySectionProps, 'category' | 'articles'>;

/** Renders sections of the front page side by side, each with one picture and a few titles, so that a long page has a second rhythm. */
export const CategoryColumns = ({ locale, columns }: { locale: Locale; columns: Column[] }) => (
  <div className="category-columns page" data-columns={columns.length}>
    {columns.map((column) => (
      <CategoryColumn key={column.category.id} locale={locale} {...column} />
    ))}
  </div>
);

/** Number of titles below the first article. */
const TITLES = 2;

const CategoryColumn = ({ locale, category, articles }: Column & { locale: Locale }) => {
  const address = href('category', locale, { category: category.slug });
  const heading = `band-${category.slug}`;
  const lead = articles.find(({ image }) => image) ?? articles[0]!;
  const titles = articles.filter((article) => article !== lead).slice(0, TITLES);
  return (
    <section data-hue={category.hue} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <a href={address}>{category.name}</a>
        </h2>
        <a className="quiet-link" href={address}>
          {t(locale, 'articles.count', { count: category.count })}
        </a>
      </header>
      <CardPicture
        locale={locale}
        article={lead}
        ratio="4:5"
        sizes="(width <= 600px) 100vw, (width <= 1700px) 33vw, 510px"
      />
      <Card locale={locale} article={lead} size="medium" />
      {titles.length > 0 && (
        <ul>
          {titles.map((article) => (
            <li key={article.id} lang={langAttribute(article, locale)}>
              <a href={articleHref(article)}>{article.title}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
