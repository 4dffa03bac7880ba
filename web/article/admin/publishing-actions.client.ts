'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { ApiAction } from '../../admin/requests/send-action.client.ts';
import { commandAction } from '../../admin/requests/use-api-action.client.ts';

interface Language {
  id: string;
  locale: Locale;
}

/** The state of publication of a language before it is published; undefined for a language that was not saved yet. */
type Before = { status: string; scheduleFor?: string | undefined; wasPublic?: true | undefined } | undefined;

/**
 * Returns an API request, for `useApiAction` to send, that publishes an article in one language (`of`). Undoing it makes the language what
 * it was `before`: a draft, scheduled or unpublished.
 */
export const publishAction = (of: Language, before: Before): ApiAction =>
  commandAction('PublishArticle', of, {
    ...commandAction('UnpublishArticle', couldBeSeen(before) ? of : { ...of, asDraft: true }),
    ...(before?.scheduleFor && { next: commandAction('ScheduleArticle', { ...of, scheduleFor: before.scheduleFor }) }),
  });

/** Returns whether readers could see the language before it was unpublished or scheduled. */
const couldBeSeen = (before: Before): boolean => before?.status === 'unpublished' || before?.wasPublic === true;

/** The moments set for a language: `scheduleFor` of its publication, or `until` of the end of its publication (ISO 8601). */
interface Moments {
  scheduleFor?: string | undefined;
  until?: string | undefined;
}

/**
 * Returns an API request, for `useApiAction` to send, that unpublishes an article in one language (`of`), or cancels its scheduled
 * publication. Undoing it schedules the publication again, or publishes that language again with the end that it had.
 */
export const unpublishAction = (of: Language, { scheduleFor, until }: Moments = {}): ApiAction =>
  commandAction(
    'UnpublishArticle',
    of,
    scheduleFor
      ? commandAction('ScheduleArticle', { ...of, scheduleFor })
      : {
          ...commandAction('PublishArticle', of),
          ...(until && { next: commandAction('ScheduleUnpublish', { ...of, unpublishFor: until }) }),
        },
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
