import type { ArticleEvent } from '#domain/article/events.ts';

type TextEventType = 'ArticleCreated' | 'ArticleEdited' | 'ArticleReverted';

const ignore = async (): Promise<void> => {};

/**
 * Handlers that do nothing, for projections that depend only on facts and texts of articles. They are those of the events that change
 * neither; a scheduled update changes them when it is applied, by an `ArticleEdited`.
 */
export const ignoredArticleEvents: Record<Exclude<ArticleEvent['type'], TextEventType>, () => Promise<void>> = {
  ArticlePublished: ignore,
  ArticleScheduled: ignore,
  ArticleUnpublished: ignore,
  ArticleUnpublishScheduled: ignore,
  ArticleUnpublishCancelled: ignore,
  ArticleUpdateScheduled: ignore,
  ArticleUpdateMoved: ignore,
  ArticleUpdateCancelled: ignore,
  ArticleUpdateApplied: ignore,
  ArticleFeatured: ignore,
  ArticleSourceLanguageChanged: ignore,
  ArticleOutdatedPartsMarked: ignore,
  ArticleUnfeatured: ignore,
  ArticleDeleted: ignore,
  ArticleRestored: ignore,
  ArticleSlugWithdrawn: ignore,
};
