import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Travel } from '#domain/article/travel.ts';
import { travelTexts } from '#domain/article/travel-texts.ts';
import { type Block, contentText } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { CardKey } from '#projections/article/sql/cards.ts';
import type { ArticleTables } from '#projections/article/tables.ts';

/**
 * Loads the texts of articles in which a search looks for a quoted phrase: title, summary, main image caption, plain text and the texts of
 * its walk or place for each key (article id and language), in the order of the keys. A key that does not exist has an empty array.
 */
export const loadSearchTexts = async (db: Kysely<ArticleTables>, keys: CardKey[]): Promise<string[][]> => {
  const rows = await db
    .selectFrom('article_translation as t')
    .innerJoin('article as a', 'a.id', 't.article_id')
    .select(['t.article_id as id', 't.locale', 't.title', 't.summary', 't.caption', cardContentSql.as('content')])
    .select(cardTravelSql.as('travel'))
    .where('t.article_id', '=', sql<string>`any(${keys.map(({ id }) => id)}::uuid[])`)
    .where('t.locale', '=', sql<Locale>`any(${[...new Set(keys.map(({ locale }) => locale))]}::text[])`)
    .execute();
  const parts = new Map(
    rows.map(({ id, locale, title, summary, caption, content, travel }) => [
      `${id} ${locale}`,
      [title, summary, caption, contentText(content ?? []), ...travelTexts(travel, locale)],
    ]),
  );
  return keys.map(({ id, locale }) => parts.get(`${id} ${locale}`) ?? []);
};

/** SQL for the content blocks of article `a` in the language of its translation `t`. */
export const cardContentSql: RawBuilder<Block[] | null> =
  sql`a.document #> array['article', 'translations', t.locale, 'text', 'content']`;

/** SQL for the place or walk of article `a`; null if it has none. */
export const cardTravelSql: RawBuilder<Travel | null> = sql`nullif(a.document #> '{article,facts,travel}', 'null')`;
