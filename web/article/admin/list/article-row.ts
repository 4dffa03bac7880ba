import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { AdminArticle } from '#projections/article/views.ts';
import { pictureUrl } from '../../../components/picture-sources.ts';
import { href } from '../../../routes.ts';

/** A row of the list, as the browser gets it. */
export interface ArticleRow {
  id: string;
  title: string;
  translations: PartlyLocalized<ArticleRowTranslation>;
  isFeatured: boolean;
  category: string;
  author: string;
  date: string;
  changedAt: string;
  /** A small picture of it. */
  image: string | undefined;
}

export interface ArticleRowTranslation {
  status: 'draft' | 'scheduled' | 'published' | 'unpublished';
  /** ISO 8601. */
  scheduleFor: string | undefined;
  isOutdated: boolean;
  /** On the website; where it is published. */
  address: string | undefined;
}

/** An article of the list with its addresses; a draft without a title is called `untitled`. */
export const toArticleRow = (article: AdminArticle, untitled: string): ArticleRow => ({
  id: article.id,
  title: article.title || untitled,
  translations: Object.fromEntries(
    locales.flatMap((locale) => {
      const of = article.translations[locale];
      if (!of) return [];
      const { publication, isOutdated, slug, categorySlug: category } = of;
      const isPublished = publication.status === 'published';
      const listed: ArticleRowTranslation = {
        status: publication.status,
        scheduleFor: publication.status === 'scheduled' ? publication.scheduleFor : undefined,
        isOutdated,
        address: isPublished ? href('article', locale, { category, slug }) : undefined,
      };
      return [[locale, listed]];
    }),
  ),
  isFeatured: article.featured,
  category: article.category?.name ?? '',
  author: article.author?.name ?? '',
  date: article.date,
  changedAt: article.changedAt,
  image: article.image && pictureUrl(article.image, 320),
});
