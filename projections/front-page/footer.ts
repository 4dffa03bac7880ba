import { type Kysely, sql } from 'kysely';
import { internationalLocale, type Locale } from '#domain/shared/locale.ts';
import type { ArticleTables, FeaturedTables } from '../article/tables.ts';
import type { ArticleName } from '../article/views.ts';
import type { CategoryTables } from '../category/tables.ts';
import { inLocale } from '../engine/in-locale.ts';
import { FEATURED, firstFeatured, type GroupedArticle, newestOfEach } from './article-groups.ts';
import type { FooterGroups } from './views.ts';

/** Articles in each group of the footer (docs/product.md, rule 26). */
const FOOTER_GROUP = 5;

interface FooterRow extends Omit<ArticleName, 'category'>, Pick<GroupedArticle, 'group' | 'place'> {
  category: string;
  category_slug: string;
}

/**
 * Loads the articles to which the footer links, in one language: the newest of each category, further ones of the news category, and the
 * featured ones. `news` is the English slug of the news category. It is a single query, because every page has a footer.
 */
export const footerGroups = async (
  db: Kysely<ArticleTables & CategoryTables & FeaturedTables>,
  locale: Locale,
  news: string,
): Promise<FooterGroups> => {
  const { rows } = await sql<FooterRow & { is_news: boolean }>`
    select e."group", e.place, t.article_id as id, t.locale, t.slug, t.title, c.id::text as category,
      c.slug->>t.locale as category_slug, ${inLocale('c.slug', internationalLocale)} = ${news} as is_news
    from (${newestOfEach(locale, 2 * FOOTER_GROUP)} union all ${firstFeatured(locale, FOOTER_GROUP)}) e
    join article_translation t on t.article_id = e.id and t.locale = ${locale}
    join category c on c.id = t.category
    order by e."group", e.place`.execute(db);
  const newest = rows.filter(({ group }) => group !== FEATURED);
  const first = newest.filter(({ place }) => place <= FOOTER_GROUP);
  return {
    categories: Object.fromEntries(
      Object.entries(Object.groupBy(first, ({ group }) => group)).map(([group, of]) => [group, of!.map(articleOf)]),
    ),
    moreNews: newest.filter(({ place, is_news }) => is_news && place > FOOTER_GROUP).map(articleOf),
    editorsChoice: rows.filter(({ group }) => group === FEATURED).map(articleOf),
  };
};

const articleOf = ({ id, locale, slug, title, category, category_slug }: FooterRow): ArticleName => ({
  id,
  locale,
  slug,
  title,
  category: { id: category, slug: category_slug },
});
