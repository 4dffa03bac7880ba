import { sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { cardsOf } from '../article/cards.ts';
import type { ArticleCard } from '../article/views.ts';
import { listCategories } from '../category/queries.ts';
import type { CategoryView } from '../category/views.ts';
import type { ReadDatabase } from '../read-database.ts';
import type { FooterGroups, FrontPage } from './views.ts';

/** The categories that the front page treats apart (product.md, Content). */
const NEWS = 'news';
const FEATURES = 'features';
const NEWS_ON_FRONT = 6;
const ARTICLES_IN_BAND = 5;
const EDITORS_CHOICES = 6;
/** Newest five of each category, and the next five of the news (product.md, Content). */
const FOOTER_GROUP = 5;

type Pick = { category: string; article_id: string; place: number };

export const frontPageOf = async (db: ReadDatabase, locale: Locale): Promise<FrontPage> => {
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

export const footerGroups = async (db: ReadDatabase, locale: Locale): Promise<FooterGroups> => {
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

const newestOfEach = async (db: ReadDatabase, locale: Locale, howMany: number): Promise<Pick[]> => {
  const { rows } = await sql<Pick>`
    select c.id as category, e.article_id, e.place::int from category c, lateral (
      select article_id, row_number() over () as place from (
        select article_id from front_page_entry
        where locale = ${locale} and category = c.id and published and not deleted
        order by date desc, sequence desc limit ${howMany}) newest) e
    order by c.place, e.place`.execute(db);
  return rows;
};

const featuredIds = async (db: ReadDatabase, locale: Locale, howMany: number): Promise<string[]> => {
  const { rows } = await sql<{ article_id: string }>`select article_id from front_page_entry
    where locale = ${locale} and published and not deleted and featured
    order by date desc, sequence desc limit ${howMany}`.execute(db);
  return rows.map((row) => row.article_id);
};

/** The newest featured article of the features, else the newest that has a picture, else the newest. */
const coverOf = async (
  db: ReadDatabase,
  locale: Locale,
  features: CategoryView | undefined,
): Promise<string | undefined> => {
  const { rows } = await sql<{ article_id: string }>`select article_id from front_page_entry
    where locale = ${locale} and published and not deleted
    order by (featured and category = ${features?.id ?? null}::uuid) desc nulls last, pictured desc, date desc, sequence desc
    limit 1`.execute(db);
  return rows[0]?.article_id;
};

const cardMap = async (
  db: ReadDatabase,
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
