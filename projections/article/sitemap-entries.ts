import { type Kysely, sql } from 'kysely';
import { type Locale, type Localized, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { CategoryTables } from '../category/tables.ts';
import type { MediaTables } from '../media/tables.ts';
import { countVisible } from './documents/visible-counts.ts';
import type { ArticleTables } from './tables.ts';

type Tables = ArticleTables & CategoryTables & MediaTables;

/** The URL data of one language of an article, for sitemaps and feeds. */
export interface SitemapEntry {
  locale: Locale;
  title: string;
  /** Its category and slug in each language in which it is published, this one included. */
  addresses: PartlyLocalized<{ category: string; slug: string }>;
  /** Id of the picture file that is shown. */
  image: string | null;
  /** `YYYY-MM-DD` */
  date: string;
  publishedAt: Date;
  editedAt: Date;
}

/** Counts the translations of articles that readers can see, in all languages together. */
export const countSitemapEntries = async (db: Kysely<ArticleTables>): Promise<number> => {
  const counts = await Promise.all(locales.map((locale) => countVisible(db, locale)));
  return counts.reduce((sum, count) => sum + count, 0);
};

/**
 * Lists the sitemap entries of all translations that readers can see, in the order in which their articles were created. New articles
 * therefore come last.
 */
export const listSitemapEntries = (db: Kysely<Tables>, { limit, offset }: { limit: number; offset: number }) =>
  select(db, sql`true`, sql`t.sequence, t.locale limit ${limit} offset ${offset}`);

/**
 * Lists the sitemap entries of translations that were published at or after `since`, newest first. An article is left out if its date, set
 * by editors, is before the day of `since`.
 */
export const sitemapEntriesSince = (db: Kysely<Tables>, since: Date, limit: number) =>
  select(
    db,
    sql`t.published_at >= ${since} and t.date >= ${since.toISOString().slice(0, 10)}`,
    sql`t.published_at desc, t.sequence desc limit ${limit}`,
  );

interface Row extends Omit<SitemapEntry, 'addresses'> {
  /** Those of the languages in which it is published. */
  slugs: PartlyLocalized<string>;
  categories: Localized<string>;
}

/** SQL for the slugs of an article, by language. */
const visibleSlugs = sql`(select jsonb_object_agg(o.locale, o.slug) from article_translation o
  where o.article_id = t.article_id and o.visible)`;

const select = async (
  db: Kysely<Tables>,
  condition: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<SitemapEntry[]> => {
  const { rows } = await sql<Row>`
    select t.locale, t.title, t.date, m.file as image, coalesce(t.published_at, t.edited_at) as "publishedAt",
      t.edited_at as "editedAt", ${visibleSlugs} as slugs, c.slug as categories
    from article_translation t
    join article a on a.id = t.article_id
    join category c on c.id = t.category
    left join media m on m.id = a.main_image
    where t.visible and ${condition} order by ${order}`.execute(db);
  return rows.map(toAddress);
};

const toAddress = (row: Row): SitemapEntry => {
  const { slugs, categories, ...rest } = row;
  const addresses: SitemapEntry['addresses'] = {};
  for (const each of locales) {
    const slug = slugs[each];
    if (slug) addresses[each] = { category: categories[each], slug };
  }
  return { ...rest, addresses };
};

export interface ArticleEdit {
  locale: Locale;
  /** Id of the category. */
  category: string;
  editedAt: Date;
}

/** Returns for each language and category the time of the latest edit of an article that readers can see. */
export const lastEdits = async (db: Kysely<ArticleTables>): Promise<ArticleEdit[]> => {
  const { rows } = await sql<ArticleEdit>`
    select locale, category, max(edited_at) as "editedAt" from article_translation where visible
    group by locale, category`.execute(db);
  return rows;
};
