import { type Kysely, sql } from 'kysely';
import type { TranslationText } from '#domain/article/events.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleTables } from '#projections/article/tables.ts';
import { isVisible } from './document.ts';

/** The name of a stream may contain anything. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Loads the texts that readers can see now, by article id. Languages that are not published are left out. */
export const publishedTexts = async (
  db: Kysely<ArticleTables>,
  ids: readonly string[],
): Promise<Map<string, PartlyLocalized<TranslationText>>> => {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'document'])
    .where('id', '=', sql<string>`any(${ids.filter((id) => UUID.test(id))}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, document }) => {
      const { article } = document;
      const shown = locales.filter((locale) => isVisible(document, locale));
      const texts = article.status === 'none' ? {} : article.translations;
      return [id, Object.fromEntries(shown.map((locale) => [locale, texts[locale]!.text]))];
    }),
  );
};

/** Loads the titles of all articles that readers can see, one for each visible language, with the article's id. */
export const publishedTitles = (db: Kysely<ArticleTables>): Promise<{ id: string; title: string }[]> =>
  db.selectFrom('article_translation').select(['article_id as id', 'title']).where('visible', '=', true).execute();
