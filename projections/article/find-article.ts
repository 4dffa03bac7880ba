import { type Kysely, sql } from 'kysely';
import { mediaIn } from '#domain/shared/blocks.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { CategoryTables } from '../category/tables.ts';
import { inLocale } from '../engine/in-locale.ts';
import { picturesById } from '../media/queries.ts';
import { correctionsJson } from './corrections.ts';
import { type CardRow, type CardTables, cardOf, newestFirst, selectCards } from './sql/cards.ts';
import { keywordsJson } from './sql/keywords.ts';
import { neighbourJson } from './sql/neighbours.ts';
import { seriesJson } from './sql/series.ts';
import type { ArticleTables } from './tables.ts';
import type { ArticleCard, ArticleLookup, ArticleView } from './views.ts';

/**
 * Finds the article with a slug that readers can see. If the slug is a former one or the category is wrong, returns `movedTo` with the
 * current category and slug. If there is no such article, returns `missing`.
 */
export const findArticle = async (
  db: Kysely<CardTables>,
  locale: Locale,
  category: string,
  slug: string,
): Promise<ArticleLookup> => {
  const article = await articleBySlug(db, locale, slug);
  if (!article) {
    const movedTo = await currentAddress(db, locale, slug);
    return movedTo ? { movedTo } : { missing: true };
  }
  const right = article.category.slug;
  return right === category ? { found: article } : { movedTo: { category: right, slug } };
};

/** Finds the published article with a slug in a language; undefined if there is none. */
export const articleBySlug = async (
  db: Kysely<CardTables>,
  locale: Locale,
  slug: string,
): Promise<ArticleView | undefined> => {
  const row = await selectCards(db, locale)
    .select(['a.document', 't.published_at', 't.edited_at', addressesJson.as('addresses')])
    .select([keywordsJson(locale).as('keywords'), seriesJson(locale).as('series')])
    .select(correctionsJson(locale).as('corrections'))
    .select([neighbourJson('previous').as('previous'), neighbourJson('next').as('next')])
    .where('t.locale', '=', locale)
    .where('t.slug', '=', slug)
    .where('t.visible', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { article } = row.document;
  const content = article.status === 'none' ? [] : (article.translations[locale]?.text.content ?? []);
  const facts = article.status === 'none' ? undefined : article.facts;
  const card = cardOf(row as CardRow);
  return {
    ...card,
    authorSlug: (row as CardRow).author_slug,
    photographerSlug: (row as CardRow).photographer_slug,
    travel: facts?.travel ?? null,
    layout: facts?.layout ?? null,
    keywords: row.keywords,
    series: row.series,
    corrections: row.corrections,
    content,
    previous: row.previous,
    next: row.next,
    pictures: await picturesById(db, mediaIn(content)),
    words: row.words,
    alternates: alternatesAmong(row.addresses),
    publishedAt: (row.published_at ?? row.edited_at).toISOString(),
    editedAt: row.edited_at.toISOString(),
  };
};

interface Address {
  locale: Locale;
  slug: string;
  categories: Localized<string>;
}

/** The public URLs of an article `a`, one for each language. */
const addressesJson = sql<Address[]>`(
  select jsonb_agg(jsonb_build_object('locale', o.locale, 'slug', o.slug, 'categories', oc.slug))
  from article_translation o join category oc on oc.id = o.category where o.article_id = a.id and o.visible)`;

const alternatesAmong = (addresses: Address[]): ArticleView['alternates'] => {
  const alternates: ArticleView['alternates'] = {};
  for (const locale of locales) {
    const address = addresses.find((each) => each.locale === locale);
    if (address) alternates[locale] = { category: address.categories[locale], slug: address.slug };
  }
  return alternates;
};

/** Lists the newest articles of a category that readers of a language can see, at most `howMany`. `category` is the id of the category. */
export const newestOfCategory = async (
  db: Kysely<CardTables>,
  locale: Locale,
  category: string,
  howMany: number,
): Promise<ArticleCard[]> => {
  const rows = await selectCards(db, locale)
    .where(sql<boolean>`t.visible and t.locale = ${locale} and t.category = ${category}`)
    .orderBy(newestFirst)
    .limit(howMany)
    .execute();
  return rows.map((row) => cardOf(row as CardRow));
};

/** Returns the current category and slug of the article that had a slug earlier and that readers can see; undefined if there is none. */
export const currentAddress = (
  db: Kysely<ArticleTables & CategoryTables>,
  locale: Locale,
  slug: string,
): Promise<{ category: string; slug: string } | undefined> =>
  db
    .selectFrom('article_redirect as r')
    .innerJoin('article_translation as t', (join) =>
      join.onRef('t.article_id', '=', 'r.article_id').onRef('t.locale', '=', 'r.locale'),
    )
    .innerJoin('category as c', 'c.id', 't.category')
    .select([inLocale('c.slug', locale).as('category'), 't.slug'])
    .where('r.locale', '=', locale)
    .where('r.slug', '=', slug)
    .where('t.visible', '=', true)
    .executeTakeFirst();
