import { contentText } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { EngineDocument } from './engine.ts';

/** Returns every visible translation of every article. */
export const engineDocuments = async (read: ReadDatabase): Promise<EngineDocument[]> => {
  const rows = await read
    .selectFrom('article_translation')
    .innerJoin('article', 'article.id', 'article_translation.article_id')
    .select(['article.id', 'locale', 'article_translation.title', 'summary', 'document'])
    .where('visible', '=', true)
    .execute();
  return rows.map(({ id, locale, title, summary, document: { article } }) => {
    const content = article.status === 'none' ? [] : (article.translations[locale as Locale]?.text.content ?? []);
    return { id, locale, title, summary, text: contentText(content) };
  });
};
