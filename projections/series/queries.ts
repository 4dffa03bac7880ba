import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { allArticleTags, type CardTables, type CardTag, cardTags, loadCards } from '#projections/article/sql/cards.ts';
import type { ArticleTag } from '../article/tables.ts';
import type { ArticleCard } from '../article/views.ts';
import { inLocale } from '../engine/in-locale.ts';
import { editsOfEach, hasSlug, type SlugEdit } from '../engine/localized-slugs.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { SeriesTables, SeriesTag } from './tables.ts';
import type { AdminSeries, SeriesEdit, SeriesLookup } from './views.ts';

type Tables = SeriesTables & CardTables;

/** Returns the functions that query series. `note` records the cache tags that a result depends on. */
export const seriesQueries = (db: Kysely<Tables>, note: TrackTags<SeriesTag | ArticleTag | CardTag>) => ({
  /** Finds the series with this slug, for its page. */
  series(locale: Locale, slug: string): Promise<SeriesLookup> {
    note('series', ...allArticleTags);
    return findSeries(db, locale, slug);
  },
  /** Loads the articles of a series (by id) that readers can see, in the order of the series. */
  articlesOfSeries(locale: Locale, id: string): Promise<ArticleCard[]> {
    note('series', `articles:${locale}`, ...cardTags);
    return loadArticles(db, locale, id);
  },
  /** Lists the series with articles that readers can see, each with the last edit in each language. */
  seriesEdits(): Promise<SeriesEdit[]> {
    note('series', ...allArticleTags);
    return listSeriesEdits(db);
  },
  /** Lists all series that are not deleted, in alphabetical order. */
  adminSeries(locale: Locale): Promise<AdminSeries[]> {
    note('series');
    return listAdminSeries(db, locale);
  },
});

/** Finds a series by its current or a former slug. It is missing while readers can see none of its articles. */
const findSeries = async (db: Kysely<Tables>, locale: Locale, slug: string): Promise<SeriesLookup> => {
  const found = await db
    .selectFrom('series')
    .select(['id', 'slug', 'title', 'text'])
    .where('deleted', '=', false)
    .where(hasSlug(locale, slug))
    .where(
      sql<boolean>`exists (select from series_article l
        join article_translation t on t.article_id = l.article_id and t.visible where l.series_id = series.id)`,
    )
    .executeTakeFirst();
  if (!found) return { missing: true };
  return found.slug[locale] === slug ? { found } : { movedTo: found.slug[locale] };
};

const loadArticles = async (db: Kysely<Tables>, locale: Locale, id: string): Promise<ArticleCard[]> => {
  const rows = await db
    .selectFrom('series_article')
    .select('article_id as id')
    .where('series_id', '=', id)
    .orderBy('place')
    .execute();
  return loadCards(
    db,
    locale,
    rows.map((row) => ({ ...row, locale })),
  );
};

const listSeriesEdits = async (db: Kysely<Tables>): Promise<SeriesEdit[]> => {
  const { rows } = await sql<SlugEdit>`
    select s.id, s.slug, t.locale, max(t.edited_at) as edited from series s
      join series_article l on l.series_id = s.id
      join article_translation t on t.article_id = l.article_id and t.visible
    where not s.deleted group by s.id, t.locale order by s.id`.execute(db);
  return editsOfEach(rows);
};

const listAdminSeries = async (db: Kysely<Tables>, locale: Locale): Promise<AdminSeries[]> => {
  const rows = await db
    .selectFrom('series')
    .select(['id', inLocale('title', locale).as('title')])
    .select(sql<number>`(select count(*)::int from series_article l where l.series_id = series.id)`.as('articles'))
    .where('deleted', '=', false)
    .execute();
  const order = new Intl.Collator(locale);
  return rows.toSorted((a, b) => order.compare(a.title, b.title) || order.compare(a.id, b.id));
};
