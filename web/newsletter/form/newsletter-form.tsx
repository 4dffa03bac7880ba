import type { Locale } from '#domain/shared/locale.ts';
import { Button } from '../../components/button.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Renders the form with which a subscriber requests an e-mail that contains the link to unsubscribe. */
export const UnsubscribeLinkForm = ({ locale }: { locale: Locale }) => (
  <AddressForm
    locale={locale}
    id="newsletter-way-out"
    command="RequestWayOut"
    button={t(locale, 'newsletter.wayOutSubmit')}
  />
);

interface NewsletterFormProps {
  locale: Locale;
  /** Distinguishes several forms on one page. */
  place: 'home' | 'page' | 'footer';
}

/** Renders the form with which a reader subscribes to the newsletter. `place` distinguishes several forms on one page. */
export const NewsletterForm = async ({ locale, place }: NewsletterFormProps) => {
  const { newsletterNote } = await requestContext().queries.settings(locale);
  return (
    <AddressForm
      locale={locale}
      id={`newsletter-email-${place}`}
      command="Subscribe"
      button={t(locale, 'newsletter.submit')}
      note={newsletterNote ?? t(locale, 'newsletter.note')}
      next={t(locale, 'newsletter.next')}
    />
  );
};

interface AddressFormProps {
  locale: Locale;
  /** Id of the input. */
  id: string;
  command: 'Subscribe' | 'RequestWayOut';
  button: string;
  note?: string;
  /** What the reader does next, shown once the form was sent. */
  next?: string;
}

/** Renders a form with an e-mail field. After an error it shows the error and keeps the input. */
const AddressForm = ({ locale, id, command, button, note, next }: AddressFormProps) => {
  const { notice } = requestContext();
  const answer = notice?.form === command ? notice : undefined;
  const error = answer?.kind === 'error' ? answer.message : undefined;
  const describedBy = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <form
      className="newsletter-form"
      method="post"
      action={`/api/commands/${command}`}
      data-command={command}
      data-next={next}
    >
      {command === 'Subscribe' && <input type="hidden" name="locale" value={locale} />}
      <label htmlFor={id}>{t(locale, 'newsletter.email')}</label>
      <input
        id={id}
        type="email"
        name="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={answer?.values?.email}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p className="form-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <Honeypot locale={locale} />
      <Button>{button}</Button>
      {next && answer?.kind === 'success' && (
        <p className="form-next" role="status">
          {next}
        </p>
      )}
      {note && (
        <p className="newsletter-note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </form>
  );
};

/** Renders a field that is hidden from people. The server rejects commands in which a bot filled it in. */
const Honeypot = ({ locale }: { locale: Locale }) => (
  <span className="newsletter-trap" aria-hidden="true">
    <label>
      {t(locale, 'newsletter.trap')}
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </span>
);
