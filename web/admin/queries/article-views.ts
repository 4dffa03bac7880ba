import type { Article } from '#domain/article/state.ts';
import type { TitleInLocale } from '#domain/article/title-in-locale.ts';
import type { PartlyLocalized } from '#domain/shared/locale.ts';

/** An article that was started and never saved. Its title is the start of the text if it has none. */
export interface UnsavedArticle extends TitleInLocale {
  /** Id of the article that the draft is for. */
  id: string;
  /** ISO 8601. */
  at: string;
}

/** An article with a draft that the user worked on. */
export interface OwnDraft extends TitleInLocale {
  id: string;
  /** Time of the user's last change, ISO 8601. */
  at: string;
}

export interface DeadLink {
  path: string;
  /** Id of the article that contains the link. */
  article: string;
  /** Titles of the article by language. */
  titles: PartlyLocalized<string>;
}

/** A version of an article: consecutive events of one user that are less than ten minutes apart. */
export interface ArticleVersion {
  /** Revision of its last event. */
  revision: number;
  /** Time of its last event, ISO 8601. */
  at: string;
  userName: string;
  /** Event types, each once, in order: `ArticleEdited`. */
  types: string[];
  events: number;
}

export interface ArticleVersions {
  /** Newest first. */
  versions: ArticleVersion[];
  from: { revision: number; article: Article };
  to: { revision: number; article: Article };
  /** The article as it is now, and as it would be after it was restored to `to`. */
  restoring: { current: Article; restored: Article };
}
