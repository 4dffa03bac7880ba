import type { Hue } from '#domain/shared/hue.ts';
import type { ArticleCard } from '../article/views.ts';
import type { Picture } from '../media/views.ts';

/** An edition as lists of editions show it. */
export interface EditionCard {
  number: number;
  title: string;
  /** `YYYY-MM` */
  month: string;
  hue: Hue;
  cover?: Picture & { alt: string };
}

export interface EditionView extends EditionCard {
  summary: string;
  /** The URL of the whole edition: a PDF or a reader. */
  link?: string;
  publishedAt: string;
  /** In the order that editors gave them. An article that only exists in the other language is in that language. */
  articles: ArticleCard[];
}

/** An edition in the calendar of the admin area. */
export interface PlannedEdition extends Pick<EditionCard, 'number' | 'title' | 'month'> {
  isPublished: boolean;
}
