'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { type ApiAction, commandAction } from '../../admin/requests/use-api-action.client.ts';

interface Language {
  id: string;
  locale: Locale;
}

/**
 * Returns an API request, for `useApiAction` to send, that publishes an article in one language (`of`). Undoing it unpublishes that
 * language.
 */
export const publishAction = (of: Language): ApiAction =>
  commandAction('PublishArticle', of, commandAction('UnpublishArticle', of));

/**
 * Returns an API request, for `useApiAction` to send, that unpublishes an article in one language (`of`), or cancels its scheduled
 * publication. Undoing it publishes that language again, or schedules it for `scheduledFor` if that is given.
 */
export const unpublishAction = (of: Language, scheduledFor: string | undefined): ApiAction =>
  commandAction(
    'UnpublishArticle',
    of,
    scheduledFor
      ? commandAction('ScheduleArticle', { ...of, scheduleFor: scheduledFor })
      : commandAction('PublishArticle', of),
  );

/**
 * Returns an API request, for `useApiAction` to send, that schedules the publication of an article in one language (`of`) for `scheduleFor`
 * (ISO 8601). Undoing it restores the earlier scheduled time `before`; if there was none, it cancels the publication.
 */
export const scheduleAction = (of: Language, scheduleFor: string, before: string | undefined): ApiAction =>
  commandAction(
    'ScheduleArticle',
    { ...of, scheduleFor },
    before ? commandAction('ScheduleArticle', { ...of, scheduleFor: before }) : commandAction('UnpublishArticle', of),
  );

/**
 * Returns an API request, for `useApiAction` to send, that schedules the unpublishing of an article in one language (`of`) for
 * `unpublishFor` (ISO 8601). Undoing it restores the earlier scheduled time `before`; if there was none, it cancels the unpublishing.
 */
export const scheduleUnpublishAction = (of: Language, unpublishFor: string, before: string | undefined): ApiAction =>
  commandAction(
    'ScheduleUnpublish',
    { ...of, unpublishFor },
    before ? commandAction('ScheduleUnpublish', { ...of, unpublishFor: before }) : commandAction('CancelUnpublish', of),
  );

/**
 * Returns an API request, for `useApiAction` to send, that cancels the scheduled unpublishing of an article in one language (`of`). Undoing
 * it schedules the unpublishing for `before` again; without `before`, it cannot be undone.
 */
export const cancelUnpublishAction = (of: Language, before: string | undefined): ApiAction =>
  commandAction(
    'CancelUnpublish',
    of,
    before ? commandAction('ScheduleUnpublish', { ...of, unpublishFor: before }) : undefined,
  );

/**
 * Returns an API request, for `useApiAction` to send, that creates a draft with the texts, pictures and category of the article `id`. The
 * draft gets the id `copy`, a new UUID. Undoing it deletes the draft.
 */
export const duplicateAction = (id: string, copy: string): ApiAction =>
  commandAction('DuplicateArticle', { id, copy }, commandAction('DeleteArticle', { id: copy }));
