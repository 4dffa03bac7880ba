import type { Locale, Localized, PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleValues } from './article-values.ts';
import type { PublicationState, ScheduledUpdateState } from './to-editor-article.ts';

/** An article as its editor opens it. */
export interface EditorArticle {
  /** Made by the editor for an article that is not saved yet. */
  id: string;
  /** -1: not saved yet. */
  revision: number;
  isDeleted: boolean;
  source: Locale;
  edited: ArticleValues;
  publications: PartlyLocalized<PublicationState>;
  /** Ids of blocks whose original changed since they were translated. */
  outdated: Localized<readonly string[]>;
  /** Changes that wait for their moment, the next first. */
  updates: readonly ScheduledUpdateState[];
}
