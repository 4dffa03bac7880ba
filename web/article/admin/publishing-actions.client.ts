'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { type ApiAction, commandAction } from '../../admin/use-api-action.client.ts';

interface Language {
  id: string;
  locale: Locale;
}

/** Shows one language of an article to readers. */
export const publishAction = (of: Language): ApiAction =>
  commandAction('PublishArticle', of, commandAction('UnpublishArticle', of));

/** Takes one language from readers, or from the moment it waits for; taken back, it stands as before. */
export const unpublishAction = (of: Language, scheduledFor: string | undefined): ApiAction =>
  commandAction(
    'UnpublishArticle',
    of,
    scheduledFor
      ? commandAction('ScheduleArticle', { ...of, scheduleFor: scheduledFor })
      : commandAction('PublishArticle', of),
  );

/** Lets one language wait for a moment, ISO 8601; taken back, it waits for the one before, or for none. */
export const scheduleAction = (of: Language, scheduleFor: string, before: string | undefined): ApiAction =>
  commandAction(
    'ScheduleArticle',
    { ...of, scheduleFor },
    before ? commandAction('ScheduleArticle', { ...of, scheduleFor: before }) : commandAction('UnpublishArticle', of),
  );

/** Withdraws one language at a moment, ISO 8601; taken back, at the one before, or never. */
export const scheduleUnpublishAction = (of: Language, unpublishFor: string, before: string | undefined): ApiAction =>
  commandAction(
    'ScheduleUnpublish',
    { ...of, unpublishFor },
    before ? commandAction('ScheduleUnpublish', { ...of, unpublishFor: before }) : commandAction('CancelUnpublish', of),
  );

/** Lets one language stay that was to be withdrawn at a moment. */
export const cancelUnpublishAction = (of: Language, before: string | undefined): ApiAction =>
  commandAction(
    'CancelUnpublish',
    of,
    before ? commandAction('ScheduleUnpublish', { ...of, unpublishFor: before }) : undefined,
  );
