import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { allArticleTags } from '#projections/article/sql/cards.ts';
import type { ArticleTables, ArticleTag } from '../article/tables.ts';
import { inLocale } from '../engine/in-locale.ts';
import { editsOfEach, hasSlug, type SlugEdit } from '../engine/localized-slugs.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { KeywordTables, KeywordTag } from './tables.ts';
import type { AdminKeyword, KeywordEdit, KeywordLookup, KeywordName } from './views.ts';

type Tables = KeywordTables & ArticleTables;

/** Returns the functions that query keywords. `note` records the cache tags that a result depends on. */
export const keywordQueries = (db: Kysely<Tables>, note: TrackTags<KeywordTag | ArticleTag>) => ({
  /** Finds the keyword with this slug, for the page of the keyword. */
  keyword(locale: Locale, slug: string): Promise<KeywordLookup> {
    note('keywords', ...allArticleTags);
    return findKeyword(db, locale, slug);
  },
  /** Lists the keywords of articles that readers can see in either language, in alphabetical order, for the filters of lists. */
  keywords(locale: Locale): Promise<KeywordName[]> {
    note('keywords', ...allArticleTags);
    return listKeywords(db, locale);
  },
  /** Lists the keywords of articles that readers can see, each with the last edit in each language. */
  keywordEdits(): Promise<KeywordEdit[]> {
    note('keywords', ...allArticleTags);
    return listKeywordEdits(db);
  },
  /** Lists all keywords that are not deleted, in alphabetical order. */
  adminKeywords(locale: Locale): Promise<AdminKeyword[]> {
    note('keywords', ...allArticleTags);
    return listAdminKeywords(db, locale);
  },
});

/** Readers can see an article of the keyword in one of the languages. */
const hasVisibleArticle = sql<boolean>`exists (select from article_keyword l
  join article_translation t on t.article_id = l.article_id and t.visible where l.keyword_id = keyword.id)`;

const listKeywords = async (db: Kysely<Tables>, locale: Locale): Promise<KeywordName[]> => {
  const rows = await db
    .selectFrom('keyword')
    .select(['id', 'slug as slugs', inLocale('slug', locale).as('slug'), inLocale('name', locale).as('name')])
    .where('deleted', '=', false)
    .where(hasVisibleArticle)
    .execute();
  const order = new Intl.Collator(locale);
  return rows.toSorted((a, b) => order.compare(a.name, b.name) || order.compare(a.id, b.id));
};

/** Finds a keyword by its current or a former slug. It is missing while readers can see none of its articles. */
const findKeyword = async (db: Kysely<Tables>, locale: Locale, slug: string): Promise<KeywordLookup> => {
  const found = await db
    .selectFrom('keyword')
    .select(['id', 'slug', 'name'])
    .where('deleted', '=', false)
    .where(hasSlug(locale, slug))
    .where(hasVisibleArticle)
    .executeTakeFirst();
  if (!found) return { missing: true };
  return found.slug[locale] === slug ? { found } : { movedTo: found.slug[locale] };
};

const listKeywordEdits = async (db: Kysely<Tables>): Promise<KeywordEdit[]> => {
  const { rows } = await sql<SlugEdit>`
    select k.id, k.slug, t.locale, max(t.edited_at) as edited from keyword k
      join article_keyword l on l.keyword_id = k.id
      join article_translation t on t.article_id = l.article_id and t.visible
    where not k.deleted group by k.id, t.locale order by k.id`.execute(db);
  return editsOfEach(rows);
};

const listAdminKeywords = async (db: Kysely<Tables>, locale: Locale): Promise<AdminKeyword[]> => {
  const rows = await db
    .selectFrom('keyword')
    .select(['id', 'name as names', inLocale('name', locale).as('name')])
    .select(
      sql<number>`(select count(*)::int from article_keyword l
        join article a on a.id = l.article_id and a.status = 'existing' where l.keyword_id = keyword.id)`.as(
        'articles',
      ),
    )
    .where('deleted', '=', false)
    .execute();
  const order = new Intl.Collator(locale);
  return rows.toSorted((a, b) => order.compare(a.name, b.name) || order.compare(a.id, b.id));
};
