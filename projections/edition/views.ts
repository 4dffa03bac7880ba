import type { Hue } from '#domain/shared/hue.ts';
import type { ArticleCard } from '../article/views.ts';
import type { Picture } from '../media/views.ts';

/** An edition on the shelf. */
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
  /** In the editors' order; those that exist in the other language alone are in it. */
  articles: ArticleCard[];
}

/** An edition as staff plan it. */
export interface PlannedEdition extends Pick<EditionCard, 'number' | 'title' | 'month'> {
  isPublished: boolean;
}
