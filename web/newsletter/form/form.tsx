import type { Locale } from '#domain/shared/locale.ts';
import { Button } from '../../components/button.tsx';
import { requestContext } from '../../context.ts';
import { t } from '../../i18n.ts';

interface NewsletterFormProps {
  locale: Locale;
  /** Tells this form from the others of the page. */
  place: 'home' | 'page' | 'footer';
}

/** One field. What was typed into it is still there when the answer was no. */
export const NewsletterForm = ({ locale, place }: NewsletterFormProps) => {
  const { notice } = requestContext();
  const answer = notice?.form === 'Subscribe' ? notice : undefined;
  const error = answer?.kind === 'error' ? answer.message : undefined;
  const id = `newsletter-email-${place}`;
  return (
    <form className="newsletter-form" method="post" action="/api/commands/Subscribe" data-command="Subscribe">
      <input type="hidden" name="locale" value={locale} />
      <label htmlFor={id}>{t(locale, 'newsletter.email')}</label>
      <input
        id={id}
        type="email"
        name="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={answer?.values?.email}
        aria-describedby={error ? `${id}-error ${id}-note` : `${id}-note`}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p className="form-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <Trap locale={locale} />
      <Button>{t(locale, 'newsletter.submit')}</Button>
      <p className="newsletter-note" id={`${id}-note`}>
        {t(locale, 'newsletter.note')}
      </p>
    </form>
  );
};

/** A field that nobody sees or reaches: who fills it in is a robot, and is refused. */
const Trap = ({ locale }: { locale: Locale }) => (
  <span className="newsletter-trap" aria-hidden="true">
    <label>
      {t(locale, 'newsletter.trap')}
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </span>
);
