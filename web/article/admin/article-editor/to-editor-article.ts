import { missingFields } from '#domain/article/completeness.ts';
import type { Locale, Localized, PartlyLocalized } from '#domain/shared/locale.ts';
import { locales } from '#domain/shared/locale.ts';
import type { EditedArticle, PendingUpdate } from '#projections/article/views.ts';
import { href } from '../../../routes.ts';

/** Publication state of one language of an article. */
export interface PublicationState {
  status: 'draft' | 'scheduled' | 'published' | 'unpublished';
  /** ISO 8601. */
  scheduleFor: string | undefined;
  /** It is scheduled, and readers could see it before: it is unpublished, and no draft, once the schedule is cancelled. */
  wasPublic?: true | undefined;
  /** Scheduled time of unpublishing, ISO 8601. */
  until: string | undefined;
  isOutdated: boolean;
  /** Required fields are missing. A scheduled publication then waits until they are filled in. */
  isIncomplete: boolean;
  /** Path on the website; undefined if it is not published or the article has no category. */
  address: string | undefined;
}

/** Scheduled changes of an article. `isOverdue` is true if they should have been applied by now. */
export interface ScheduledUpdateState extends PendingUpdate {
  isOverdue: boolean;
}

/** Delay of the scheduler, in milliseconds, before an update counts as overdue. */
const OVERDUE_AFTER_MS = 60_000;

/**
 * Returns the scheduled updates that are still to be applied. `isOverdue` marks those that are more than a minute late. An update that
 * conflicts with later edits waits for the user, so it is never overdue.
 */
export const toScheduledUpdates = ({ updates }: EditedArticle, now: Date): ScheduledUpdateState[] =>
  updates.map((update) => ({
    ...update,
    isOverdue: !update.isConflicting && Date.parse(update.at) < now.getTime() - OVERDUE_AFTER_MS,
  }));

/**
 * Returns the publication state of each language in which the article is written: its status, such as `draft` or `published`, scheduled
 * times, and marks for an outdated or incomplete text. A published language also has its path on the website, unless `slugs`, the slugs of
 * the category, is undefined.
 */
export const toPublicationStates = (
  article: EditedArticle,
  slugs: Localized<string> | undefined,
): PartlyLocalized<PublicationState> =>
  Object.fromEntries(
    locales.flatMap((locale: Locale) => {
      const translation = article.translations[locale];
      if (!translation) return [];
      const { publication, text, outdated } = translation;
      const of: PublicationState = {
        status: publication.status,
        scheduleFor: publication.status === 'scheduled' ? publication.scheduleFor : undefined,
        wasPublic: publication.status === 'scheduled' ? publication.wasPublic : undefined,
        until: publication.status === 'published' ? publication.until : undefined,
        isOutdated: outdated !== undefined,
        isIncomplete: missingFields(article, [locale]).length > 0,
        address:
          publication.status === 'published' && slugs
            ? href('article', locale, { category: slugs[locale], slug: text.slug })
            : undefined,
      };
      return [[locale, of]];
    }),
  );
