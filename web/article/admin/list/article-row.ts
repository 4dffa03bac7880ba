import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { AdminArticle } from '#projections/article/views.ts';
import { pictureUrl } from '../../../components/picture-sources.ts';
import { href } from '../../../routes.ts';

/** A row of the article list, as it is sent to the browser. */
export interface ArticleRow {
  id: string;
  title: string;
  /** Undefined if the article has no title. */
  titleLocale: Locale | undefined;
  translations: PartlyLocalized<ArticleRowTranslation>;
  isFeatured: boolean;
  category: string;
  author: string;
  date: string;
  changedAt: string;
  /** URL of a small picture. */
  image: string | undefined;
}

export interface ArticleRowTranslation {
  status: 'draft' | 'scheduled' | 'published' | 'unpublished';
  /** ISO 8601. */
  scheduleFor: string | undefined;
  /** It is scheduled, and readers could see it before: it is unpublished, and no draft, once the schedule is cancelled. */
  wasPublic?: true | undefined;
  until: string | undefined;
  isOutdated: boolean;
  /** Path on the website, if it is published. */
  address: string | undefined;
}

/** Converts an article to a row of the admin area's article list. `untitled` replaces a missing title. */
export const toArticleRow = (article: AdminArticle, untitled: string): ArticleRow => ({
  id: article.id,
  title: article.title || untitled,
  titleLocale: article.title ? article.titleLocale : undefined,
  translations: Object.fromEntries(
    locales.flatMap((locale) => {
      const of = article.translations[locale];
      if (!of) return [];
      const { publication, isOutdated, slug, categorySlug: category } = of;
      const isPublished = publication.status === 'published';
      const listed: ArticleRowTranslation = {
        status: publication.status,
        scheduleFor: publication.status === 'scheduled' ? publication.scheduleFor : undefined,
        wasPublic: publication.status === 'scheduled' ? publication.wasPublic : undefined,
        until: publication.status === 'published' ? publication.until : undefined,
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
