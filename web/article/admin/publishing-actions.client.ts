'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { type ApiAction, commandAction } from '../../admin/use-api-action.client.ts';

interface Language {
  id: string;
  locale: Locale;
}

/**
 * Returns the action, a request for `useApiAction` to send, that publishes an article in one language (`of`). Its undo unpublishes that
 * language.
 */
export const publishAction = (of: Language): ApiAction =>
  commandAction('PublishArticle', of, commandAction('UnpublishArticle', of));

/**
 * Returns the action, a request for `useApiAction` to send, that unpublishes an article in one language (`of`) or cancels the scheduled
 * publication. Its undo publishes that language again, or schedules it for `scheduledFor` if that is given.
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
 * Returns the action, a request for `useApiAction` to send, that schedules the publication of one language (`of`) for `scheduleFor` (ISO
 * 8601). Its undo restores the earlier scheduled time `before`, or cancels the publication if `before` is undefined.
 */
export const scheduleAction = (of: Language, scheduleFor: string, before: string | undefined): ApiAction =>
  commandAction(
    'ScheduleArticle',
    { ...of, scheduleFor },
    before ? commandAction('ScheduleArticle', { ...of, scheduleFor: before }) : commandAction('UnpublishArticle', of),
  );

/**
 * Returns the action, a request for `useApiAction` to send, that schedules one language (`of`) to be unpublished at `unpublishFor` (ISO
 * 8601). Its undo restores the earlier scheduled time `before`, or cancels the unpublishing if `before` is undefined.
 */
export const scheduleUnpublishAction = (of: Language, unpublishFor: string, before: string | undefined): ApiAction =>
  commandAction(
    'ScheduleUnpublish',
    { ...of, unpublishFor },
    before ? commandAction('ScheduleUnpublish', { ...of, unpublishFor: before }) : commandAction('CancelUnpublish', of),
  );

/**
 * Returns the action, a request for `useApiAction` to send, that cancels the scheduled unpublishing of one language (`of`). Its undo
 * schedules it for `before` again; without `before`, the action cannot be undone.
 */
export const cancelUnpublishAction = (of: Language, before: string | undefined): ApiAction =>
  commandAction(
    'CancelUnpublish',
    of,
    before ? commandAction('ScheduleUnpublish', { ...of, unpublishFor: before }) : undefined,
  );
