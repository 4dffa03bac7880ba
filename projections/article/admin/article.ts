import type { Kysely } from 'kysely';
import { mediaIn } from '#domain/shared/blocks.ts';
import { id as entityId } from '#domain/shared/ids.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { CardTables } from '#projections/article/sql/cards.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { picturesById } from '#projections/media/queries.ts';
import { pendingUpdates } from './upcoming-changes.ts';

/** Returns the id of the article with this slug in a language, visible or not; undefined if there is none. */
export const articleIdAt = async (
  db: Kysely<CardTables>,
  locale: Locale,
  slug: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('article_translation')
    .select('article_id')
    .where('locale', '=', locale)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.article_id;
};

/** Loads the texts of these pictures from the media library in each language, by media id. */
const pictureTextsById = async (db: Kysely<CardTables>, ids: string[]): Promise<EditedArticle['pictureTexts']> => {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('media').select(['id', 'texts']).where('id', 'in', ids).execute();
  return Object.fromEntries(rows.map(({ id, texts }) => [id, texts]));
};

/** Loads an article for the editor, deleted or not. Returns undefined for an id that is malformed or was never used. */
export const editedArticle = async (db: Kysely<CardTables>, id: string): Promise<EditedArticle | undefined> => {
  if (!entityId.safeParse(id).success) return undefined;
  const row = await db.selectFrom('article').select('document').where('id', '=', id).executeTakeFirst();
  if (!row || row.document.article.status === 'none') return undefined;
  const { article, history, revision, source } = row.document;
  const media = [
    article.facts.mainImage ?? [],
    ...locales.map((locale) => mediaIn(article.translations[locale]?.text.content ?? [])),
  ].flat();
  return {
    id: article.id,
    revision,
    isDeleted: article.status === 'deleted',
    isFeatured: article.featured,
    facts: article.facts,
    source,
    translations: Object.fromEntries(
      locales.flatMap((locale) => {
        const translation = article.translations[locale];
        if (!translation) return [];
        const { editedAt, publishedAt } = history[locale]!;
        return [[locale, { ...translation, editedAt, publishedAt: publishedAt ?? undefined }]];
      }),
    ),
    pictures: await picturesById(db, media),
    pictureTexts: await pictureTextsById(db, media),
    updates: pendingUpdates(article),
    corrections: (article.corrections ?? []).filter(({ isWithdrawn }) => !isWithdrawn).toReversed(),
  };
};
