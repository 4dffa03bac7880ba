import type { Locale } from '#domain/shared/locale.ts';
import { Button } from '../../components/button.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Asks for the mail with the way out. */
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
  /** Tells this form from the others of the page. */
  place: 'home' | 'page' | 'footer';
}

export const NewsletterForm = ({ locale, place }: NewsletterFormProps) => (
  <AddressForm
    locale={locale}
    id={`newsletter-email-${place}`}
    command="Subscribe"
    button={t(locale, 'newsletter.submit')}
    note={t(locale, 'newsletter.note')}
  />
);

interface AddressFormProps {
  locale: Locale;
  /** Of the field. */
  id: string;
  command: 'Subscribe' | 'RequestWayOut';
  button: string;
  note?: string;
}

/** One field. What was typed into it is still there when the answer was no, and what was wrong with it stands there. */
const AddressForm = ({ locale, id, command, button, note }: AddressFormProps) => {
  const { notice } = requestContext();
  const answer = notice?.form === command ? notice : undefined;
  const error = answer?.kind === 'error' ? answer.message : undefined;
  const describedBy = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <form className="newsletter-form" method="post" action={`/api/commands/${command}`} data-command={command}>
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
      {note && (
        <p className="newsletter-note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </form>
  );
};

/** A field that nobody sees or reaches: who fills it in is a robot, and is refused. */
const Honeypot = ({ locale }: { locale: Locale }) => (
  <span className="newsletter-trap" aria-hidden="true">
    <label>
      {t(locale, 'newsletter.trap')}
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </span>
);
