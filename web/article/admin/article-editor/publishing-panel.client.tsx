'use client';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import type { ArticleMessages } from './messages.ts';
import { ScheduleForm } from './schedule-form.client.tsx';
import type { PublicationState } from './to-editor-article.ts';

interface PublishingProps {
  locale: Locale;
  publications: PartlyLocalized<PublicationState>;
  /** Languages in which something is written. */
  begun: readonly Locale[];
  isSending: boolean;
  publish(language: Locale): void;
  /** From readers, or from the moment that it waits for. */
  withdraw(language: Locale): void;
  schedule(language: Locale, moment: string): void;
  /** Withdraws it at a moment. */
  end(language: Locale, moment: string): void;
  /** It is not withdrawn after all. */
  stay(language: Locale): void;
  words: ArticleMessages;
}

/** How each language stands, and what changes it. */
export const PublishingPanel = (props: PublishingProps) => {
  const { publications, begun, words } = props;
  const shown = locales.filter((language) => publications[language] || begun.includes(language));
  return (
    <section aria-label={words.publishing}>
      <h2>{words.publishing}</h2>
      {shown.length === 0 && <p>{words.publishingLater}</p>}
      {shown.map((language) => (
        <OneLanguage key={language} {...props} language={language} publication={publications[language]} />
      ))}
    </section>
  );
};

type OneProps = PublishingProps & { language: Locale; publication: PublicationState | undefined };

const OneLanguage = ({ locale, language, publication, isSending, words, ...does }: OneProps) => {
  const status = publication?.status ?? 'draft';
  return (
    <fieldset className="publishing" disabled={isSending}>
      <legend>
        {words[language]}: <strong>{words[status]}</strong>
        {publication?.scheduleFor && ` ${formatDateTime(locale, publication.scheduleFor)}`}
      </legend>
      {publication?.address && (
        // A reader's page: never a <Link>.
        <a href={publication.address}>{words.onSite}</a>
      )}
      {status === 'published' ? (
        <>
          <button type="button" className="desk-link" onClick={() => does.withdraw(language)}>
            {words.unpublish}
          </button>
          {publication?.until && (
            <p>
              {words.until} {formatDateTime(locale, publication.until)}{' '}
              <button type="button" className="desk-link" onClick={() => does.stay(language)}>
                {words.stays}
              </button>
            </p>
          )}
          <ScheduleForm label={words.end} schedule={(moment) => does.end(language, moment)} words={words} />
        </>
      ) : (
        <>
          <button type="button" className="desk-button" data-kind="quiet" onClick={() => does.publish(language)}>
            {words.publish}
          </button>
          {status === 'scheduled' && (
            <button type="button" className="desk-link" onClick={() => does.withdraw(language)}>
              {words.unschedule}
            </button>
          )}
          <ScheduleForm label={words.schedule} schedule={(moment) => does.schedule(language, moment)} words={words} />
        </>
      )}
    </fieldset>
  );
};
