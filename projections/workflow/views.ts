import type { TitleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTask } from '#domain/workflow/decider.ts';
import type { ArticleStep } from '#domain/workflow/events.ts';

/** Which languages of articles the board shows. */
export interface BoardQuery {
  /** Id of an account; null: those assigned to nobody; undefined: all. */
  assignee?: string | null | undefined;
  language?: Locale | undefined;
  /** Id of an account: only the articles that it created, or that are assigned to it. */
  ownOf?: string | undefined;
  /** Only this step; its pages are counted from 1. */
  step?: ArticleStep | undefined;
  page?: number | undefined;
}

/** A language of an article that readers do not see, with the work on it. The title is in this language, otherwise in the other one. */
export interface BoardCard extends ArticleTask, TitleInLocale {
  /** Id of the article. */
  id: string;
  language: Locale;
  /** `missing`: nothing is written in this language yet. */
  publication: 'draft' | 'scheduled' | 'unpublished' | 'missing';
  /** ISO 8601; undefined if it is not scheduled. */
  scheduleFor: string | undefined;
}

/** One step of the board, or a page of it. */
export interface BoardColumn {
  /** Number of cards on all pages together. */
  total: number;
  /** Number of pages, at least 1. */
  pages: number;
  cards: BoardCard[];
}

export type Board = Record<ArticleStep, BoardColumn>;
