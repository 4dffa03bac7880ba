import { missingFields } from '#domain/article/completeness.ts';
import type { Locale, Localized, PartlyLocalized } from '#domain/shared/locale.ts';
import { locales } from '#domain/shared/locale.ts';
import type { EditedArticle, PendingUpdate } from '#projections/article/views.ts';
import { href } from '../../../routes.ts';
import { type ArticleValues, emptyText } from './article-values.ts';

/** How one language of an article stands. */
export interface PublicationState {
  status: 'draft' | 'scheduled' | 'published' | 'unpublished';
  /** ISO 8601. */
  scheduleFor: string | undefined;
  /** When it is to be withdrawn, ISO 8601. */
  until: string | undefined;
  isOutdated: boolean;
  /** Lacks what readers need: where it is scheduled, it waits until it is complete. */
  isIncomplete: boolean;
  /** On the website, where it is published. */
  address: string | undefined;
}

/** Changes that wait; `isOverdue`: they should have been made by now, and could not be. */
export interface ScheduledUpdateState extends PendingUpdate {
  isOverdue: boolean;
}

/** Milliseconds that the scheduler may take. */
const PATIENCE = 60_000;

/** The changes of an article that wait at a moment. */
export const toScheduledUpdates = ({ updates }: EditedArticle, now: Date): ScheduledUpdateState[] =>
  updates.map((update) => ({
    ...update,
    isOverdue: !update.isConflicting && Date.parse(update.at) < now.getTime() - PATIENCE,
  }));

/** What is edited of an article. */
export const toArticleValues = ({ facts, isFeatured, translations }: EditedArticle): ArticleValues => ({
  facts,
  featured: isFeatured,
  texts: { pt: translations.pt?.text ?? emptyText, en: translations.en?.text ?? emptyText },
});

/** How each language of an article stands; `slugs`: of its category. */
export const toPublicationStates = (
  article: EditedArticle,
  slugs: Localized<string> | undefined,
): PartlyLocalized<PublicationState> =>
  Object.fromEntries(
    locales.flatMap((locale: Locale) => {
      const translation = article.translations[locale];
      if (!translation) return [];
      const { publication, text, isOutdated } = translation;
      const of: PublicationState = {
        status: publication.status,
        scheduleFor: publication.status === 'scheduled' ? publication.scheduleFor : undefined,
        until: publication.status === 'published' ? publication.until : undefined,
        isOutdated,
        isIncomplete: missingFields(article, [locale]).length > 0,
        address:
          publication.status === 'published' && slugs
            ? href('article', locale, { category: slugs[locale], slug: text.slug })
            : undefined,
      };
      return [[locale, of]];
    }),
  );
