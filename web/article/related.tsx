import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard, ArticleView } from '#projections/article/views.ts';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';
import { CardGroup } from './cards/card-group.tsx';
import { chooseLayouts } from './cards/choose-layouts.ts';

/** Maximum number of related articles: as many as the largest card layout shows. */
const RELATED = 4;

/** Renders the newest other articles of an article's category; nothing if there are none. */
export const Related = async ({ locale, article }: { locale: Locale; article: ArticleView }) => {
  const newest = await requestContext().queries.newestOfCategory(locale, article.category.id);
  const articles = newest.filter(({ id }) => id !== article.id).slice(0, RELATED);
  if (articles.length === 0) return null;
  const { category } = article;
  return (
    <section className="related page" data-hue={category.hue} aria-labelledby="related">
      <header className="related-opener">
        <h2 id="related">{t(locale, 'article.related')}</h2>
        <a className="quiet-link" href={href('category', locale, { category: category.slug })}>
          {t(locale, 'category.more', { category: category.name })}
        </a>
      </header>
      <CardGroup locale={locale} articles={articles} kind={relatedKind(articles)} kicker />
    </section>
  );
};

const relatedKind = (articles: ArticleCard[]) =>
  articles.length >= 3 && articles.filter(({ image }) => image).length >= 2 ? 'pair' : chooseLayouts([articles])[0]!;
