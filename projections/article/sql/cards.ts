import { type Kysely, sql } from 'kysely';
import type { Hue } from '#domain/shared/hue.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { ArticleTables } from '#projections/article/tables.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import type { CategoryTables, CategoryTag } from '#projections/category/tables.ts';
import type { ContributorTables, ContributorTag } from '#projections/contributor/tables.ts';
import { inLocale } from '#projections/engine/in-locale.ts';
import type { KeywordTables } from '#projections/keyword/tables.ts';
import { pictureJson } from '#projections/media/queries.ts';
import type { MediaTables, MediaTag } from '#projections/media/tables.ts';
import type { Picture } from '#projections/media/views.ts';
import type { SeriesTables } from '#projections/series/tables.ts';
import type { ArticleTag } from '../tables.ts';

/** The tables that article cards read: a card shows its category, people and picture. Articles are also found by keyword and series. */
export type CardTables = ArticleTables &
  CategoryTables &
  ContributorTables &
  KeywordTables &
  MediaTables &
  SeriesTables;
export type CardTag = CategoryTag | ContributorTag | MediaTag;

/** The tags of what shows articles of all languages. */
export const allArticleTags: readonly ArticleTag[] = locales.map((locale): ArticleTag => `articles:${locale}`);

/** Tags that every page with article cards depends on, in addition to the articles themselves. */
export const cardTags = ['categories', 'contributors', 'media'] as const satisfies CardTag[];

export interface CardRow {
  id: string;
  locale: Locale;
  slug: string;
  title: string;
  summary: string;
  caption: string;
  alt: string;
  words: number;
  date: string;
  featured: boolean;
  category: string;
  category_slug: string;
  category_name: string;
  hue: Hue;
  author: string;
  author_name: string;
  author_slug: string;
  photographer: string | null;
  photographer_name: string | null;
  photographer_slug: string | null;
  media: Picture | null;
}

/** Reading speed in words per minute; printed magazines reckon with 200 to 240. */
const WORDS_A_MINUTE = 220;

/**
 * Creates the query for the data with which lists show articles (cards): texts, category, people and picture. It returns one row for each
 * translation, also of articles that readers cannot see; the caller adds conditions. Category names are in `pageLocale`.
 */
export const selectCards = (db: Kysely<CardTables>, pageLocale: Locale) =>
  db
    .selectFrom('article_translation as t')
    .innerJoin('article as a', 'a.id', 't.article_id')
    .innerJoin('category as c', 'c.id', 'a.category')
    .leftJoin('contributor as w', 'w.id', 'a.author')
    .leftJoin('contributor as p', 'p.id', 'a.photographer')
    .leftJoin('media as m', 'm.id', 'a.main_image')
    .select([
      'a.id',
      't.locale',
      't.slug',
      't.title',
      't.summary',
      't.caption',
      't.alt',
      't.words',
      'a.date',
      'a.featured',
      'c.id as category',
      'c.hue',
      'w.id as author',
      'w.name as author_name',
      'w.slug as author_slug',
      'p.id as photographer',
      'p.name as photographer_name',
      'p.slug as photographer_slug',
      sql<string>`c.slug->>t.locale`.as('category_slug'),
      inLocale('c.name', pageLocale).as('category_name'),
      pictureJson('m').as('media'),
    ]);

/** The order of lists: newest first, articles of one day by the time of their creation, latest first. */
export const newestFirst = sql`t.date desc, t.sequence desc`;

/** Converts a row of `selectCards` to an article card, the data with which lists show an article. */
export const cardOf = (row: CardRow): ArticleCard => ({
  id: row.id,
  locale: row.locale,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  category: { id: row.category, slug: row.category_slug, name: row.category_name, hue: row.hue },
  author: { id: row.author, name: row.author_name },
  ...(row.photographer && { photographer: { id: row.photographer, name: row.photographer_name ?? '' } }),
  date: row.date,
  featured: row.featured,
  minutes: Math.max(1, Math.round(row.words / WORDS_A_MINUTE)),
  ...(row.media && { image: { ...row.media, alt: row.alt, caption: row.caption } }),
});

/** One language of an article. */
export interface CardKey {
  id: string;
  locale: Locale;
}

/**
 * Loads article cards, the data with which lists show articles: one for each key (article id and language), in the order of the keys.
 * Articles that readers cannot see are left out. Category names are in `pageLocale`.
 */
export const loadCards = async (
  db: Kysely<CardTables>,
  pageLocale: Locale,
  keys: CardKey[],
): Promise<ArticleCard[]> => {
  if (keys.length === 0) return [];
  return inKeyOrder(keys, (await selectKeys(db, pageLocale, keys).execute()) as CardRow[]).map(cardOf);
};

/**
 * Creates the query for the rows of `selectCards` that belong to these keys (article id and language) and that readers can see. The rows
 * are in no particular order. Keys in both languages may add rows without a key; `inKeyOrder` removes them.
 */
export const selectKeys = (db: Kysely<CardTables>, pageLocale: Locale, keys: CardKey[]) =>
  selectCards(db, pageLocale)
    .where('t.article_id', '=', sql<string>`any(${keys.map(({ id }) => id)}::uuid[])`)
    .where('t.locale', '=', sql<Locale>`any(${[...new Set(keys.map(({ locale }) => locale))]}::text[])`)
    .where('t.visible', '=', true);

/** Returns the rows in the order of the keys. A key without a row, or a row without a key, is left out. */
export const inKeyOrder = <Row extends CardKey>(keys: CardKey[], rows: Row[]): Row[] => {
  const of = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => of.get(keyOf(key)) ?? []);
};

const keyOf = ({ id, locale }: CardKey): string => `${id} ${locale}`;
