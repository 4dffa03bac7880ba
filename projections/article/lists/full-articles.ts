import { type Kysely, sql } from 'kysely';
import { mediaIn } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { keywordsJson } from '#projections/article/sql/keywords.ts';
import type { ArticleCard, ArticleView, ListFilter } from '#projections/article/views.ts';
import { picturesById } from '#projections/media/queries.ts';
import { type ListTables, listArticles } from './list.ts';

export type FullArticle = ArticleCard &
  Pick<ArticleView, 'keywords' | 'content' | 'pictures' | 'publishedAt' | 'editedAt'>;

/**
 * Loads one page of articles with their texts in `locale`, newest first; with `filter.q`, search results, best match first. The `pictures`
 * of each article, by media id, include those of the other articles of the page. Search results that readers cannot see in `locale` are left out.
 */
export const fullArticles = async (
  db: Kysely<ListTables>,
  locale: Locale,
  filter: ListFilter,
): Promise<FullArticle[]> => {
  const { items } = await listArticles(db, locale, filter);
  const texts = await textsOf(db, locale, items);
  const pictures = await picturesById(
    db,
    [...texts.values()].flatMap(({ content }) => mediaIn(content)),
  );
  return items.flatMap((card) => {
    const text = texts.get(card.id);
    return text ? [{ ...card, ...text, pictures }] : [];
  });
};

const textsOf = async (db: Kysely<ListTables>, locale: Locale, cards: ArticleCard[]) => {
  const ids = cards.map(({ id }) => id);
  const rows = await db
    .selectFrom('article_translation as t')
    .innerJoin('article as a', 'a.id', 't.article_id')
    .select(keywordsJson(locale).as('keywords'))
    .select(['a.id', 'a.document', 't.published_at', 't.edited_at'])
    .where('t.article_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('t.locale', '=', locale)
    .where('t.visible', '=', true)
    .execute();
  return new Map(
    rows.map(({ id, keywords, document: { article }, published_at, edited_at }) => {
      const content = article.status === 'none' ? [] : (article.translations[locale]?.text.content ?? []);
      const publishedAt = (published_at ?? edited_at).toISOString();
      return [id, { keywords, content, publishedAt, editedAt: edited_at.toISOString() }];
    }),
  );
};
