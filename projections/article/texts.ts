import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Block } from '#domain/shared/blocks.ts';
import { contentText } from '#domain/shared/blocks.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { CardKey } from './cards.ts';
import type { ArticleTables } from './tables.ts';

/** The plain texts of articles, in the order of the keys. */
export const textsOf = async (db: Kysely<ArticleTables>, keys: CardKey[]): Promise<string[]> => {
  const texts = new Map<string, string>();
  for (const locale of locales) {
    const ids = keys.filter((key) => key.locale === locale).map(({ id }) => id);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom('article')
      .select(['id', contentOf(locale).as('content')])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    for (const { id, content } of rows) texts.set(id, contentText(content ?? []));
  }
  return keys.map(({ id }) => texts.get(id) ?? '');
};

/** Title, summary, caption and text of articles, in the order of the keys. */
export const partsOf = async (db: Kysely<ArticleTables>, keys: CardKey[]): Promise<string[][]> => {
  const rows = await db
    .selectFrom('article_translation')
    .select(['article_id', 'locale', 'title', 'summary', 'caption'])
    .where('article_id', '=', sql<string>`any(${keys.map(({ id }) => id)}::uuid[])`)
    .execute();
  const heads = new Map(rows.map((row) => [`${row.article_id} ${row.locale}`, [row.title, row.summary, row.caption]]));
  const texts = await textsOf(db, keys);
  return keys.map(({ id, locale }, index) => [...(heads.get(`${id} ${locale}`) ?? []), texts[index]!]);
};

const contentOf = (locale: Locale): RawBuilder<Block[] | null> =>
  sql`document #> ${sql.lit(`{article,translations,${locale},text,content}`)}::text[]`;
