import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { ArticleTables } from '#projections/article/tables.ts';
import { type ArticleDocument, isVisible } from './document.ts';

/** An article before a batch, undefined if it is new, and after it. */
export interface ArticleChange {
  before: ArticleDocument | undefined;
  after: ArticleDocument;
}

/**
 * Updates the stored numbers of visible articles in each category and language after a batch of events. They are stored because counting
 * takes longer than loading a list.
 */
export const saveCounts = async (trx: Transaction<ArticleTables>, changed: ArticleChange[]): Promise<void> => {
  const added = new Map<string, { locale: Locale; category: string; articles: number }>();
  const add = (document: ArticleDocument | undefined, articles: number): void => {
    for (const locale of locales.filter((each) => isVisible(document, each))) {
      const category = categoryOf(document!);
      const key = `${locale} ${category}`;
      added.set(key, { locale, category, articles: (added.get(key)?.articles ?? 0) + articles });
    }
  };
  for (const { before, after } of changed) {
    add(before, -1);
    add(after, 1);
  }
  const rows = [...added.values()].filter(({ articles }) => articles !== 0);
  if (rows.length === 0) return;
  await sql`insert into article_count (locale, category, articles)
    select locale, category, articles from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(locale text, category uuid, articles int)
    on conflict (locale, category) do update set articles = article_count.articles + excluded.articles`.execute(trx);
  if (rows.some(({ articles }) => articles < 0)) await sql`delete from article_count where articles = 0`.execute(trx);
};

const categoryOf = ({ article }: ArticleDocument): string => {
  const category = article.status === 'none' ? null : article.facts.category;
  if (category === null) throw new Error('Only an article in a category is visible');
  return category;
};

/**
 * Returns the stored number of articles that readers of a language can see, in all categories or in the one that `category` selects, an SQL
 * expression for its id.
 */
export const countVisible = async (
  db: Kysely<ArticleTables>,
  locale: Locale,
  category?: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(articles), 0)::int as total from article_count
    where locale = ${locale} and ${category ? sql`category = ${category}` : sql`true`}`.execute(db);
  return rows[0]!.total;
};
