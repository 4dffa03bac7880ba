import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import type { CountedCategory } from '#projections/category/views.ts';
import { t } from '../../i18n.ts';
import { href } from '../../routes.ts';
import { CardGroup } from './card-group.tsx';
import type { CardGroupLayout } from './choose-layouts.ts';

export interface CategorySectionProps {
  locale: Locale;
  category: CountedCategory;
  articles: ArticleCard[];
  kind: CardGroupLayout;
}

/**
 * Renders a section of the front page: a wide line and a large initial in the category's colour, the category's name and description, then
 * its articles in the layout `kind`.
 */
export const CategorySection = ({ locale, category, articles, kind }: CategorySectionProps) => {
  const address = href('category', locale, { category: category.slug });
  const heading = `band-${category.slug}`;
  return (
    <section className="band page" data-hue={category.hue} aria-labelledby={heading}>
      <header className="band-opener">
        <span className="initial" aria-hidden="true">
          {initialLetter(category.name)}
        </span>
        <h2 id={heading}>
          <a href={address}>{category.name}</a>
        </h2>
        <p>
          {category.description}{' '}
          <a className="quiet-link" href={address}>
            {t(locale, 'articles.count', { count: category.count })}
          </a>
        </p>
      </header>
      <CardGroup locale={locale} kind={kind} articles={articles} />
    </section>
  );
};

/** Returns the initial of a name: that of its first word longer than one character, so M for `À mesa`. */
export const initialLetter = (name: string): string => {
  const words = name.split(/\s+/);
  return (words.find((word) => word.length > 1) ?? name).charAt(0).toLocaleUpperCase();
};
