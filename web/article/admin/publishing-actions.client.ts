'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { type ApiAction, commandAction } from '../../admin/use-api-action.client.ts';

interface Language {
  id: string;
  locale: Locale;
}

/** Returns the action that publishes one language of an article. Its undo unpublishes it. */
export const publishAction = (of: Language): ApiAction =>
  commandAction('PublishArticle', of, commandAction('UnpublishArticle', of));

/**
 * Returns the action that unpublishes one language or cancels its scheduled publication. Its undo publishes it, or schedules it for
 * `scheduledFor` again.
 */
export const unpublishAction = (of: Language, scheduledFor: string | undefined): ApiAction =>
  commandAction(
    'UnpublishArticle',
    of,
    scheduledFor
      ? commandAction('ScheduleArticle', { ...of, scheduleFor: scheduledFor })
      : commandAction('PublishArticle', of),
  );

/** Returns the action that schedules the publication of one language, ISO 8601. Its undo restores the earlier time `before`, or cancels. */
export const scheduleAction = (of: Language, scheduleFor: string, before: string | undefined): ApiAction =>
  commandAction(
    'ScheduleArticle',
    { ...of, scheduleFor },
    before ? commandAction('ScheduleArticle', { ...of, scheduleFor: before }) : commandAction('UnpublishArticle', of),
  );

/** Returns the action that schedules unpublishing of one language, ISO 8601. Its undo restores the earlier time `before`, or cancels. */
export const scheduleUnpublishAction = (of: Language, unpublishFor: string, before: string | undefined): ApiAction =>
  commandAction(
    'ScheduleUnpublish',
    { ...of, unpublishFor },
    before ? commandAction('ScheduleUnpublish', { ...of, unpublishFor: before }) : commandAction('CancelUnpublish', of),
  );

/** Returns the action that cancels scheduled unpublishing. It can be undone only if `before`, the scheduled time, is given. */
export const cancelUnpublishAction = (of: Language, before: string | undefined): ApiAction =>
  commandAction(
    'CancelUnpublish',
    of,
    before ? commandAction('ScheduleUnpublish', { ...of, unpublishFor: before }) : undefined,
  );
