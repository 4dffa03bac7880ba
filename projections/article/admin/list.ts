import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { titleInLocale } from '#domain/article/title-in-locale.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import type { CardTables } from '#projections/article/sql/cards.ts';
import { titleKey } from '#projections/article/sql/titles.ts';
import type {
  AdminArticle,
  AdminArticlePage,
  AdminArticleQuery,
  AdminArticleSort,
  ArticleLabel,
} from '#projections/article/views.ts';
import { inLocale } from '#projections/engine/in-locale.ts';
import { pictureJson } from '#projections/media/queries.ts';
import type { Picture } from '#projections/media/views.ts';
import { foldedWords } from '#projections/search/folded-text.ts';
import { isOwnArticle } from '#projections/workflow/tables.ts';

/** Number of articles on one page of the admin list. */
export const ADMIN_PAGE = 50;

/** The order of a list. */
interface Order {
  column: RawBuilder<unknown>;
  /** The column as the text that a page position has, the pattern of that text, and its conversion back. */
  key: RawBuilder<string>;
  written: RegExp;
  toColumn(key: string): RawBuilder<unknown>;
  isDescending: boolean;
}

/** The time is in microseconds since 1970, so that every text of the pattern converts without an error. */
const orders: Record<AdminArticleSort, (locale: Locale) => Order> = {
  changed: () => ({
    column: sql`a.changed_at`,
    key: sql<string>`(extract(epoch from a.changed_at) * 1000000)::bigint::text`,
    written: /^\d{1,16}$/,
    toColumn: (key: string) => sql`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
    isDescending: true,
  }),
  date: () => ({
    column: sql`a.date`,
    key: sql<string>`a.date`,
    written: /^[\d-]{10}$/,
    toColumn: (key: string) => sql`${key}::text`,
    isDescending: true,
  }),
  title: (locale) => ({
    column: sql`(${titleKey(locale)} collate "C")`,
    key: titleKey(locale),
    written: /^[a-z0-9 ]{0,100}$/,
    toColumn: (key) => sql`${key}::text`,
    isDescending: false,
  }),
};

/**
 * Loads one page of the articles that are not deleted, drafts included, with the total number of matches and the positions of the previous
 * and next page. Titles, their order and the names of categories are in `locale`. Loads the first page if the page position in `query` is
 * malformed.
 */
export const adminArticles = async (
  db: Kysely<CardTables>,
  locale: Locale,
  query: AdminArticleQuery,
): Promise<AdminArticlePage> => {
  const { key, column, toColumn, written, isDescending } = orders[query.sort](locale);
  const chosen = chosenOf(db, query);
  const from = parsePlace(query.before ?? query.after, written);
  const isBackwards = query.before !== undefined && from !== undefined;
  const direction = isDescending === isBackwards ? sql`asc` : sql`desc`;
  const behind = isDescending === isBackwards ? sql`>` : sql`<`;
  const [rows, { total }] = await Promise.all([
    chosen
      .leftJoin('category as c', 'c.id', 'a.category')
      .leftJoin('contributor as w', 'w.id', 'a.author')
      .leftJoin('media as m', 'm.id', 'a.main_image')
      .select(['a.id', 'a.labels', 'a.featured', 'a.date', 'a.changed_at', 'a.category', 'a.author'])
      .select([
        'c.slug as category_slugs',
        'w.name as author_name',
        inLocale('c.name', locale).as('category_name'),
        pictureJson('m').as('media'),
      ])
      .select([sql<number>`a.revision::int`.as('revision'), key.as('key')])
      .select(TRANSLATIONS.as('translations'))
      .$if(from !== undefined, (select) =>
        select.where(sql<SqlBool>`(${column}, a.id) ${behind} (${toColumn(from!.key)}, ${from!.id}::uuid)`),
      )
      .orderBy(sql`${column} ${direction}, a.id ${direction}`)
      .limit(ADMIN_PAGE + 1)
      .execute(),
    chosen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const shown = rows.slice(0, ADMIN_PAGE);
  const goesOn = rows.length > ADMIN_PAGE;
  if (isBackwards) shown.reverse();
  const placeOf = (row: (typeof rows)[number] | undefined) => row && `${row.id}~${row.key}`;
  return {
    total,
    articles: shown.map((row) => articleOf(row, locale)),
    next: isBackwards || goesOn ? placeOf(shown.at(-1)) : undefined,
    previous: (isBackwards ? goesOn : from !== undefined) ? placeOf(shown[0]) : undefined,
  };
};

const PUBLISHED = locales.map((locale): ArticleLabel => `${locale}:published`);

const chosenOf = (
  db: Kysely<CardTables>,
  { q, labels, category, contributor, keyword, isOnlyUnfeatured = false, ownOf }: AdminArticleQuery,
) =>
  db
    .selectFrom('article as a')
    .where('a.status', '=', 'existing')
    .$if(labels.length > 0, (select) => select.where(sql<SqlBool>`a.labels @> ${labels}::text[]`))
    .$if(isOnlyUnfeatured, (select) =>
      select.where('a.featured', '=', false).where(sql<SqlBool>`a.labels && ${PUBLISHED}::text[]`),
    )
    .$if(category !== undefined, (select) => select.where('a.category', '=', category!))
    .$if(contributor !== undefined, (select) =>
      select.where((where) =>
        where.or([where('a.author', '=', contributor!), where('a.photographer', '=', contributor!)]),
      ),
    )
    .$if(ownOf !== undefined, (select) => select.where(isOwnArticle(ownOf!)))
    .$if(keyword !== undefined, (select) => select.where(withKeyword(keyword!)))
    .where((where) =>
      where.and(foldedWords(q).map((word) => sql<boolean>`' ' || ${where.ref('a.searched')} like ${`% ${word}%`}`)),
    );

/** An `in`, so that Postgres can start from the index of keywords. */
const withKeyword = (id: string): RawBuilder<SqlBool> => sql`a.id in (
  select l.article_id from article_keyword l join keyword k on k.id = l.keyword_id where k.id = ${id}::uuid and not k.deleted)`;

const TRANSLATIONS = sql<Record<string, ListedTranslation>>`(
  select coalesce(jsonb_object_agg(t.locale, jsonb_build_object('title', t.title, 'slug', t.slug, 'publication', t.publication,
    'schedule_for', to_char(t.schedule_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'was_public', case when t.publication = 'scheduled'
      then a.document #> array['article', 'translations', t.locale, 'publication', 'wasPublic'] end,
    'until', case when t.locale || ':ending' = any(a.labels)
      then a.document #>> array['article', 'translations', t.locale, 'publication', 'until'] end)), '{}')
  from article_translation t where t.article_id = a.id)`;

/** Parses the position at which a page of the list begins or ends. Returns undefined when it is malformed. */
const parsePlace = (place: string | undefined, written: RegExp): { id: string; key: string } | undefined => {
  const [, id, key] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})~(.*)$/s.exec(place ?? '') ?? [];
  return id !== undefined && key !== undefined && written.test(key) ? { id, key } : undefined;
};

interface ListedTranslation {
  title: string;
  slug: string;
  publication: string;
  schedule_for: string | null;
  was_public: boolean | null;
  until: string | null;
}

interface AdminRow {
  category_slugs: Record<string, string> | null;
  id: string;
  revision: number;
  labels: ArticleLabel[];
  featured: boolean;
  category: string | null;
  category_name: string | null;
  author: string | null;
  author_name: string | null;
  date: string;
  changed_at: Date;
  media: Picture | null;
  translations: Record<string, ListedTranslation>;
}

const articleOf = (row: AdminRow, listLocale: Locale): AdminArticle => ({
  id: row.id,
  revision: row.revision,
  ...titleInLocale(
    byLocale((locale) => row.translations[locale]?.title),
    listLocale,
  ),
  translations: Object.fromEntries(
    locales.flatMap((locale) => {
      const of = row.translations[locale];
      if (!of) return [];
      const publication = {
        status: of.publication,
        ...(of.schedule_for && { scheduleFor: of.schedule_for }),
        ...(of.was_public && { wasPublic: true }),
        ...(of.until && { until: of.until }),
      };
      const isOutdated = row.labels.includes(`${locale}:outdated`);
      const categorySlug = row.category_slugs?.[locale] ?? '';
      return [[locale, { title: of.title, publication, isOutdated, slug: of.slug, categorySlug }]];
    }),
  ) as AdminArticle['translations'],
  featured: row.featured,
  category: namedOf(row.category, row.category_name),
  author: namedOf(row.author, row.author_name),
  date: row.date,
  changedAt: row.changed_at.toISOString(),
  image: row.media ?? undefined,
});

const namedOf = (id: string | null, name: string | null) => (id === null || name === null ? undefined : { id, name });

/**
 * Counts the articles that are not deleted: `all` of them, and in `labels` those with each label (a state such as `pt:draft`, by which
 * editors filter the list). An article with several labels is counted for each of them. `ownOf` counts as in `AdminArticleQuery`.
 */
export const countAdminArticles = async (
  db: Kysely<CardTables>,
  ownOf?: string,
): Promise<{ all: number; labels: Partial<Record<ArticleLabel, number>> }> => {
  const rows = await db
    .selectFrom('article as a')
    .where('status', '=', 'existing')
    .$if(ownOf !== undefined, (select) => select.where(isOwnArticle(ownOf!)))
    .select(['labels', sql<number>`count(*)::int`.as('articles')])
    .groupBy('labels')
    .execute();
  const counts = { all: 0, labels: {} as Partial<Record<ArticleLabel, number>> };
  for (const { labels, articles } of rows) {
    counts.all += articles;
    for (const label of labels) counts.labels[label] = (counts.labels[label] ?? 0) + articles;
  }
  return counts;
};
