import type { Hue } from '#domain/shared/hue.ts';
import type { ArticleCard } from '../article/views.ts';
import type { Picture } from '../media/views.ts';

/** An edition in lists. */
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
  /** In the order of the editors; articles that exist in the other language only are included. */
  articles: ArticleCard[];
}

/** An edition in the list of the admin area, published or not. */
export interface PlannedEdition extends Pick<EditionCard, 'number' | 'title' | 'month'> {
  isPublished: boolean;
}
