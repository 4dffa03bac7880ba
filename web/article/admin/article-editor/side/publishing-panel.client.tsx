'use client';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../../admin/format-date.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import { CorrectionsPanel } from '../../corrections/corrections-panel.client.tsx';
import type { CorrectionsState } from '../../corrections/corrections-state.ts';
import type { PublicationState } from '../to-editor-article.ts';
import { ScheduleForm } from './schedule-form.client.tsx';

interface PublishingProps {
  locale: Locale;
  publications: PartlyLocalized<PublicationState>;
  /** Languages that have text in the editor. */
  writtenLocales: readonly Locale[];
  corrections: CorrectionsState | undefined;
  isSending: boolean;
  onPublish(language: Locale): Promise<unknown>;
  /** Unpublishes it, or cancels its scheduled publication. */
  onUnpublish(language: Locale): Promise<unknown>;
  onSchedule(language: Locale, moment: string): Promise<unknown>;
  /** `moment`: when to unpublish, ISO 8601. */
  onScheduleUnpublish(language: Locale, moment: string): Promise<unknown>;
  /** Cancels the scheduled unpublishing. */
  onCancelUnpublish(language: Locale): Promise<unknown>;
}

/**
 * Shows for each language whether it is a draft, scheduled, published or unpublished, with the buttons that publish, unpublish or schedule
 * it.
 */
export const PublishingPanel = (props: PublishingProps) => {
  const t = useMessage();
  const { publications, writtenLocales } = props;
  const shown = locales.filter((language) => publications[language] || writtenLocales.includes(language));
  return (
    <>
      <section aria-label={t('article.edit.publishing')} data-panel="publishing" tabIndex={-1}>
        <h2>{t('article.edit.publishing')}</h2>
        {shown.length === 0 && <p>{t('article.edit.publishingLater')}</p>}
        {shown.map((language) => (
          <OneLanguage key={language} {...props} language={language} publication={publications[language]} />
        ))}
      </section>
      {props.corrections && (
        <CorrectionsPanel locale={props.locale} state={props.corrections} isDisabled={props.isSending} />
      )}
    </>
  );
};

type OneProps = PublishingProps & { language: Locale; publication: PublicationState | undefined };

const OneLanguage = ({ locale, language, publication, isSending, ...does }: OneProps) => {
  const t = useMessage();
  const status = publication?.status ?? 'draft';
  return (
    <fieldset className="publishing" disabled={isSending}>
      <legend>
        {t(`desk.in.${language}`)}: <strong>{t(`article.desk.${status}`)}</strong>
        {publication?.scheduleFor && ` ${formatDateTime(locale, publication.scheduleFor)}`}
      </legend>
      {status === 'scheduled' && publication?.isIncomplete && (
        <p role="alert">{t('article.edit.scheduleIncomplete')}</p>
      )}
      {publication?.address && (
        // A page of the website: never a <Link>.
        <a href={publication.address}>{t('article.desk.view')}</a>
      )}
      {status === 'published' ? (
        <>
          <ActionButton variant="ghost" onClick={() => does.onUnpublish(language)}>
            {t('article.desk.unpublish')}
          </ActionButton>
          {publication?.until && (
            <p>
              {t('article.edit.until')} {formatDateTime(locale, publication.until)}{' '}
              <ActionButton variant="ghost" onClick={() => does.onCancelUnpublish(language)}>
                {t('article.edit.stays')}
              </ActionButton>
            </p>
          )}
          <ScheduleForm
            label={t('article.edit.end')}
            onSchedule={(moment) => does.onScheduleUnpublish(language, moment)}
          />
        </>
      ) : (
        <>
          <ActionButton variant="secondary" onClick={() => does.onPublish(language)}>
            {t('article.desk.publish')}
          </ActionButton>
          {status === 'scheduled' && (
            <ActionButton variant="ghost" onClick={() => does.onUnpublish(language)}>
              {t('article.edit.unschedule')}
            </ActionButton>
          )}
          <ScheduleForm label={t('article.edit.schedule')} onSchedule={(moment) => does.onSchedule(language, moment)} />
        </>
      )}
    </fieldset>
  );
};
