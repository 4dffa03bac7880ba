import type { Locale, Localized, PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleValues } from '../../working-copy/article-values.ts';
import type { CorrectionsState } from '../corrections/corrections-state.ts';
import type { OutdatedPart } from './rules/outdated-parts.ts';
import type { PublicationState, ScheduledUpdateState } from './to-editor-article.ts';

/** Everything the article editor needs to open an article. */
export interface EditorArticle {
  /** Generated in the browser for an article that is not saved yet. */
  id: string;
  /** -1: not saved yet. */
  revision: number;
  isDeleted: boolean;
  source: Locale;
  edited: ArticleValues;
  publications: PartlyLocalized<PublicationState>;
  /** The parts of each language that are outdated; none of the source language. */
  outdated: Localized<readonly OutdatedPart[]>;
  /** Scheduled changes that were not applied yet, the next one first. */
  updates: readonly ScheduledUpdateState[];
  /** Undefined while the article is not saved. */
  corrections: CorrectionsState | undefined;
}
