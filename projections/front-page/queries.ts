import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { type CardTables, type CardTag, cardsOf, cardTags, newestFirst } from '../article/cards.ts';
import type { ArticleTables, ArticleTag } from '../article/tables.ts';
import type { ArticleCard } from '../article/views.ts';
import { listCategories } from '../category/queries.ts';
import type { CategoryTables } from '../category/tables.ts';
import type { CategoryView } from '../category/views.ts';
import type { Note } from '../engine/derived-types.ts';
import type { FooterGroups, FrontPage } from './views.ts';

/** What a page may ask of the front page and of the footer, which stands under every page. */
export const frontPageQueries = (db: Kysely<CardTables>, note: Note<ArticleTag | CardTag>) => ({
  frontPage(locale: Locale): Promise<FrontPage> {
    note(`articles:${locale}`, ...cardTags);
    return frontPageOf(db, locale);
  },
  footer(locale: Locale): Promise<FooterGroups> {
    note(`articles:${locale}`, ...cardTags);
    return footerGroups(db, locale);
  },
});

/** The categories that the front page treats apart (product.md, Content). */
const NEWS = 'news';
const FEATURES = 'features';
const NEWS_ON_FRONT = 6;
const ARTICLES_IN_BAND = 5;
const EDITORS_CHOICES = 6;
/** Newest five of each category, and the next five of the news (product.md, Content). */
const FOOTER_GROUP = 5;

type Pick = { category: string; article_id: string; place: number };

/** The front page in one language (product.md, Content). Bands without articles are left out. */
export const frontPageOf = async (db: Kysely<CardTables>, locale: Locale): Promise<FrontPage> => {
  const categories = await listCategories(db, locale);
  const [picks, featured, coverId] = await Promise.all([
    newestOfEach(db, locale, Math.max(NEWS_ON_FRONT, ARTICLES_IN_BAND) + 1),
    featuredIds(db, locale, EDITORS_CHOICES + 1),
    coverOf(
      db,
      locale,
      categories.find((each) => each.slugs.en === FEATURES),
    ),
  ]);
  const cards = await cardMap(db, locale, [...picks.map((pick) => pick.article_id), ...featured, coverId]);
  const newest = (category: CategoryView) => newestIn(picks, cards, category).filter((card) => card.id !== coverId);
  return {
    cover: cards.get(coverId ?? ''),
    news: categories.filter(isNews).flatMap(newest).slice(0, NEWS_ON_FRONT),
    bands: categories
      .filter((category) => !isNews(category))
      .map((category) => ({ category, articles: newest(category).slice(0, ARTICLES_IN_BAND) }))
      .filter(({ articles }) => articles.length > 0),
    editorsChoice: present(
      cards,
      featured.filter((id) => id !== coverId),
    ).slice(0, EDITORS_CHOICES),
    total: categories.reduce((sum, category) => sum + category.count, 0),
  };
};

/** The footer in one language; a group without articles stays, so that the others keep their places (spec §1). */
export const footerGroups = async (db: Kysely<CardTables>, locale: Locale): Promise<FooterGroups> => {
  const categories = await listCategories(db, locale);
  const [picks, featured] = await Promise.all([
    newestOfEach(db, locale, 2 * FOOTER_GROUP),
    featuredIds(db, locale, FOOTER_GROUP),
  ]);
  const cards = await cardMap(db, locale, [...picks.map((pick) => pick.article_id), ...featured]);
  return {
    categories: categories.map((category) => ({
      category,
      articles: newestIn(picks, cards, category).slice(0, FOOTER_GROUP),
    })),
    moreNews: categories.filter(isNews).flatMap((news) => newestIn(picks, cards, news).slice(FOOTER_GROUP)),
    editorsChoice: present(cards, featured),
  };
};

const isNews = (category: CategoryView): boolean => category.slugs.en === NEWS;

const newestOfEach = async (
  db: Kysely<ArticleTables & CategoryTables>,
  locale: Locale,
  howMany: number,
): Promise<Pick[]> => {
  const { rows } = await sql<Pick>`
    select c.id as category, e.article_id, e.place::int from category c, lateral (
      select article_id, row_number() over () as place from (
        select t.article_id from article_translation t
        where t.locale = ${locale} and t.category = c.id and t.visible
        order by ${newestFirst} limit ${howMany}) newest) e
    order by c.place, e.place`.execute(db);
  return rows;
};

const featuredIds = async (db: Kysely<ArticleTables>, locale: Locale, howMany: number): Promise<string[]> => {
  const { rows } = await select(locale, sql`a.featured`, sql`a.date desc, t.sequence desc`, howMany).execute(db);
  return rows.map((row) => row.article_id);
};

/**
 * A featured article of the features, if possible one that has a picture, else the newest that has a picture, else the newest. The
 * three are asked for one by one, since each has an index of its own.
 */
const coverOf = async (
  db: Kysely<ArticleTables>,
  locale: Locale,
  features: CategoryView | undefined,
): Promise<string | undefined> => {
  const featured = sql`a.featured and a.category = ${features?.id ?? null}::uuid`;
  const pictured = sql`a.main_image is not null`;
  const { rows } = await sql<{ article_id: string }>`select article_id from (
    select *, 1 as choice from (${select(locale, featured, sql`${pictured} desc, ${newestFirst}`, 1)}) featured union all
    select *, 2 from (${select(locale, pictured, newestFirst, 1)}) pictured union all
    select *, 3 from (${select(locale, sql`true`, newestFirst, 1)}) newest) found
    order by choice limit 1`.execute(db);
  return rows[0]?.article_id;
};

/** Articles, `a`, that readers may see in a language, `t`. */
const select = (
  locale: Locale,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  howMany: number,
): RawBuilder<{ article_id: string }> => sql`
  select t.article_id from article a join article_translation t on t.article_id = a.id
  where t.locale = ${locale} and t.visible and ${condition} order by ${order} limit ${howMany}`;

const cardMap = async (
  db: Kysely<CardTables>,
  locale: Locale,
  ids: (string | undefined)[],
): Promise<Map<string, ArticleCard>> => {
  const wanted = [...new Set(ids.filter((id) => id !== undefined))];
  const cards = await cardsOf(
    db,
    locale,
    wanted.map((id) => ({ id, locale })),
  );
  return new Map(cards.map((card) => [card.id, card]));
};

const newestIn = (picks: Pick[], cards: Map<string, ArticleCard>, category: CategoryView): ArticleCard[] =>
  present(
    cards,
    picks.filter((pick) => pick.category === category.id).map((pick) => pick.article_id),
  );

const present = (cards: Map<string, ArticleCard>, ids: string[]): ArticleCard[] =>
  ids.flatMap((id) => cards.get(id) ?? []);
