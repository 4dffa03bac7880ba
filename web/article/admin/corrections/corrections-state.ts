import { changesText } from '#domain/article/corrections.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import type { StreamEvent } from '../../../admin/queries/history-views.ts';

/** A saved change of a published article, which may be marked as a correction. */
export interface SavedChange {
  revision: number;
  /** ISO 8601. */
  at: string;
  userName: string;
}

/** What the form for corrections needs. */
export interface CorrectionsState {
  articleId: string;
  /** Languages that readers can see. */
  published: readonly Locale[];
  /** Saved changes since the first publication, newest first. */
  changes: readonly SavedChange[];
  /** Corrections that readers see, newest first. */
  corrections: EditedArticle['corrections'];
}

/** Number of saved changes to choose from: an error is corrected soon after it was found. */
const LISTED_CHANGES = 20;

/** Returns what the form for corrections of an article shows. `events` are the events of the article, newest first. */
export const toCorrectionsState = (article: EditedArticle, events: readonly StreamEvent[]): CorrectionsState => {
  const first = events.findLast(({ type }) => type === 'ArticlePublished');
  return {
    articleId: article.id,
    published: locales.filter((each) => article.translations[each]?.publication.status === 'published'),
    changes: events
      .filter((event) => first && changesText(event) && event.revision > first.revision)
      .slice(0, LISTED_CHANGES)
      .map(({ revision, at, userName }) => ({ revision, at, userName })),
    corrections: article.corrections,
  };
};
