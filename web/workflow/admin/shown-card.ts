import type { TitleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTask } from '#domain/workflow/decider.ts';

/** A card of the board, as it is sent to the browser: a language of an article with the work on it. */
export interface ShownCard extends ArticleTask, TitleInLocale {
  /** Id of the article. */
  id: string;
  language: Locale;
  publication: 'draft' | 'scheduled' | 'unpublished' | 'missing';
  /** ISO 8601; undefined if it is not scheduled. */
  scheduleFor: string | undefined;
}
