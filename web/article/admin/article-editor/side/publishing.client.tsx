'use client';
import type { Locale } from '#domain/shared/locale.ts';
import {
  cancelUnpublishAction,
  publishAction,
  scheduleAction,
  scheduleUnpublishAction,
  unpublishAction,
} from '../../publishing-actions.client.ts';
import { useEditor } from '../editing/editor-context.client.tsx';
import { PublishingPanel } from './publishing-panel.client.tsx';

/**
 * Renders the publication of each language. What publishes saves first, so that readers get the text shown here; what takes a text off the
 * site does not depend on text that may be refused.
 */
export const Publishing = ({ writtenLocales }: { writtenLocales: Locale[] }) => {
  const { locale: shown, article, isBusy, run, saveAndRun } = useEditor();
  const { id, publications, corrections } = article;
  const scheduledFor = (locale: Locale) => publications[locale]?.scheduleFor;
  const endOf = (locale: Locale) => publications[locale]?.until;
  return (
    <PublishingPanel
      locale={shown}
      publications={publications}
      corrections={corrections}
      writtenLocales={writtenLocales}
      isSending={isBusy}
      onPublish={(locale) => saveAndRun((id) => publishAction({ id, locale }, publications[locale]))}
      onUnpublish={(locale) => run(unpublishAction({ id, locale }, publications[locale]))}
      onSchedule={(locale, at) => saveAndRun((id) => scheduleAction({ id, locale }, at, scheduledFor(locale)))}
      onScheduleUnpublish={(locale, at) => run(scheduleUnpublishAction({ id, locale }, at, endOf(locale)))}
      onCancelUnpublish={(locale) => run(cancelUnpublishAction({ id, locale }, endOf(locale)))}
    />
  );
};
