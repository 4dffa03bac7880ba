'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { type Action, command } from '../../admin/use-api-action.client.ts';

interface Language {
  id: string;
  locale: Locale;
}

/** Shows one language of an article to readers. */
export const publishing = (of: Language): Action => command('PublishArticle', of, command('UnpublishArticle', of));

/** Takes one language from readers, or from the moment it waits for; taken back, it stands as before. */
export const withdrawing = (of: Language, scheduledFor: string | undefined): Action =>
  command(
    'UnpublishArticle',
    of,
    scheduledFor ? command('ScheduleArticle', { ...of, scheduleFor: scheduledFor }) : command('PublishArticle', of),
  );

/** Lets one language wait for a moment, ISO 8601; taken back, it waits for the one before, or for none. */
export const scheduling = (of: Language, scheduleFor: string, before: string | undefined): Action =>
  command(
    'ScheduleArticle',
    { ...of, scheduleFor },
    before ? command('ScheduleArticle', { ...of, scheduleFor: before }) : command('UnpublishArticle', of),
  );

/** Withdraws one language at a moment, ISO 8601; taken back, at the one before, or never. */
export const ending = (of: Language, unpublishFor: string, before: string | undefined): Action =>
  command(
    'ScheduleUnpublish',
    { ...of, unpublishFor },
    before ? command('ScheduleUnpublish', { ...of, unpublishFor: before }) : command('CancelUnpublish', of),
  );

/** Lets one language stay that was to be withdrawn at a moment. */
export const staying = (of: Language, before: string | undefined): Action =>
  command('CancelUnpublish', of, before ? command('ScheduleUnpublish', { ...of, unpublishFor: before }) : undefined);
