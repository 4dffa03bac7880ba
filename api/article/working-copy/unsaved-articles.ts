import { type Kysely, sql } from 'kysely';
import { type TitleInLocale, titleInLocale } from '#domain/article/title-in-locale.ts';
import { blockText } from '#domain/shared/blocks.ts';
import { byLocale, type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AdminQueries } from '#web/admin/queries/admin-queries.ts';
import { type ArticleValues, isEmptyText } from '#web/article/working-copy/article-values.ts';
import { loadWorkingCopyValues } from './stored/load-values.ts';
import { writerColumns } from './stored/part-writers.ts';

/** Documents that are decoded for a list. */
const MAX_ARTICLES = 20;
/** Characters of the start of a text that stands for a missing title. */
const MAX_BEGINNING = 200;

type UnsavedArticle = Awaited<ReturnType<AdminQueries['unsavedArticles']>>[number];

/**
 * Loads the articles that were never saved and that the account began or wrote in: at most 20, the latest first; none without an account. A
 * title is in `locale`, otherwise in the other language; the start of the text replaces a missing one. Working copies without a word are
 * left out. Drafts that an earlier release stored are listed until they are opened.
 */
export const unsavedArticles = async (
  db: Kysely<Database>,
  accountId: string | null,
  locale: Locale,
): ReturnType<AdminQueries['unsavedArticles']> => {
  if (accountId === null) return [];
  const found = [...(await unsavedDocuments(db, accountId, locale)), ...(await earlierDrafts(db, accountId, locale))];
  return found.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_ARTICLES);
};

const allWriters = sql.join(
  writerColumns.map((column) => sql.ref(`d.${column}`)),
  sql` || `,
);

const unsavedDocuments = async (db: Kysely<Database>, accountId: string, locale: Locale): Promise<UnsavedArticle[]> => {
  const { rows } = await sql<{ article_id: string; at: Date }>`
    select d.article_id, greatest(d.changed_at, max(u.at)) as at
    from public.article_document d left join public.article_document_update u using (article_id)
    where d.revision = -1 and d.discarded_at is null
    group by d.article_id
    having d.created_by = ${accountId} or ${accountId} = any (${allWriters}) or bool_or(u.account_id = ${accountId})
    order by at desc limit ${MAX_ARTICLES}`.execute(db);
  const articles: UnsavedArticle[] = [];
  for (const { article_id, at } of rows) {
    const values = await loadWorkingCopyValues(db, article_id);
    if (!values || locales.every((each) => isEmptyText(values.texts[each]))) continue;
    articles.push({ id: article_id, at: at.toISOString(), ...titleOf(values, locale) });
  }
  return articles;
};

const titleOf = ({ texts }: ArticleValues, locale: Locale): TitleInLocale => {
  const titles = byLocale((each) => texts[each].title);
  return withBeginning(
    titles,
    byLocale((each) => texts[each].content.map(blockText).join(' ').trim().slice(0, MAX_BEGINNING)),
    locale,
  );
};

const withBeginning = (
  titles: PartlyLocalized<string>,
  beginnings: PartlyLocalized<string>,
  locale: Locale,
): TitleInLocale => {
  const found = titleInLocale(titles, locale);
  return found.title ? found : titleInLocale(beginnings, locale);
};

/** Loads drafts in the form of earlier releases. */
const earlierDrafts = async (db: Kysely<Database>, accountId: string, locale: Locale): Promise<UnsavedArticle[]> => {
  const rows = await db
    .selectFrom('article_draft')
    .distinctOn('article')
    .select(['article', 'at'])
    .select([inEachLanguage('title').as('titles'), inEachLanguage('content,0,text,0,text').as('beginnings')])
    .where('account_id', '=', accountId)
    .where('revision', '=', -1)
    .orderBy('article')
    .orderBy('at', 'desc')
    .limit(MAX_ARTICLES)
    .execute();
  return rows.map(({ article, at, titles, beginnings }) => ({
    id: article,
    at: at.toISOString(),
    ...withBeginning(titles, beginnings, locale),
  }));
};

/** SQL for a text of a draft by language; null in a language without it. */
const inEachLanguage = (path: string) =>
  sql<PartlyLocalized<string>>`jsonb_build_object(${sql.join(
    locales.map((locale) => sql`${sql.lit(locale)}, value #>> ${`{value,texts,${locale},${path}}`}::text[]`),
  )})`;
