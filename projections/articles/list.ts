import { sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '../read-database.ts';
import type { ArticleCard, ArticleList, ListFilter } from '../views.ts';
import { type CardRow, cardOf, newestFirst, selectCards } from './cards.ts';
import { searchConfigs } from './documents.ts';

export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;

/**
 * What is published in one language, newest first; with `q`, what matches it, titles before texts. A search also finds
 * articles that exist in the other language alone (product.md, Content), behind all others.
 */
export const listArticles = async (db: ReadDatabase, locale: Locale, filter: ListFilter): Promise<ArticleList> => {
  const q = filter.q?.trim() ?? '';
  const offset = filter.offset ?? 0;
  const limit = Math.min(filter.limit ?? PAGE_SIZE, MAX_PAGE_SIZE);
  const { total, items } =
    q === ''
      ? await newest(db, locale, filter.category, limit, offset)
      : await matches(db, locale, q, filter.category, limit, offset);
  const next = offset + items.length;
  return { total, items, nextOffset: items.length > 0 && next < total ? next : null };
};

interface Page {
  total: number;
  items: ArticleCard[];
}

const newest = async (
  db: ReadDatabase,
  locale: Locale,
  category: string | undefined,
  limit: number,
  offset: number,
): Promise<Page> => {
  const among = sql<boolean>`t.visible and t.locale = ${locale} and (${category ?? null}::text is null
    or t.category = (select id from category where ${sql.ref(`category.slug_${locale}`)} = ${category ?? null} and not deleted))`;
  const count = await db
    .selectFrom('article_translation as t')
    .select(sql<string>`count(*)`.as('total'))
    .where(among)
    .executeTakeFirstOrThrow();
  const rows = await selectCards(db, locale).where(among).orderBy(newestFirst).limit(limit).offset(offset).execute();
  return { total: Number(count.total), items: rows.map((row) => cardOf(row as CardRow)) };
};

const matches = async (
  db: ReadDatabase,
  locale: Locale,
  q: string,
  category: string | undefined,
  limit: number,
  offset: number,
): Promise<Page> => {
  const query = (of: Locale) => sql`websearch_to_tsquery(${searchConfigs[of]}::regconfig, unaccent(${q}))`;
  const found = sql<boolean>`t.visible and case when t.locale = 'pt' then t.search @@ ${query('pt')} else t.search @@ ${query('en')} end
    and (t.search @@ ${query('pt')} or t.search @@ ${query('en')})
    and (t.locale = ${locale} or not exists (select 1 from article_translation own
      where own.article_id = t.article_id and own.locale = ${locale} and own.visible))
    and (${category ?? null}::text is null or t.category = (select id from category
      where ${sql.ref(`category.slug_${locale}`)} = ${category ?? null} and not deleted))`;
  const inTitle = sql`ts_filter(t.search, '{a}') @@ (case when t.locale = 'pt' then ${query('pt')} else ${query('en')} end)`;
  const count = await db
    .selectFrom('article_translation as t')
    .select(sql<string>`count(*)`.as('total'))
    .where(found)
    .executeTakeFirstOrThrow();
  const rows = await selectCards(db, locale)
    .where(found)
    .orderBy(sql`t.locale = ${locale} desc, ${inTitle} desc, ${newestFirst}`)
    .limit(limit)
    .offset(offset)
    .execute();
  return { total: Number(count.total), items: rows.map((row) => cardOf(row as CardRow)) };
};
