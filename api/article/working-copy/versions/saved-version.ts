import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import { type ArticleValues, toArticleValues } from '#web/article/working-copy/article-values.ts';

/** A version of an article. */
export interface SavedVersion {
  revision: number;
  /** As they are stored: blocks of older texts have no id. */
  values: ArticleValues;
}

/** Loads the last version of an article from the read model; undefined if it was never saved. */
export const loadSavedVersion = async (
  read: ReadDatabase,
  id: string,
): Promise<(SavedVersion & { isDeleted: boolean }) | undefined> => {
  const article = await createQueries(read, () => {}).editedArticle(id);
  if (!article) return undefined;
  const { revision, isDeleted } = article;
  return { revision, values: toArticleValues(article), isDeleted };
};
