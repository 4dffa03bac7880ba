import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** Renders the newsletter form of the front page. */
export const NewsletterSection = ({ locale }: { locale: Locale }) => (
  <section className="newsletter-band page">
    <h2>{t(locale, 'newsletter.sentence')}</h2>
    <NewsletterForm locale={locale} place="home" />
  </section>
);

/** Renders the newsletter form in the footer of other pages. */
export const NewsletterFooter = ({ locale }: { locale: Locale }) => (
  <section className="newsletter-footer" aria-labelledby="newsletter-footer">
    <h2 id="newsletter-footer">{t(locale, 'newsletter.sentence')}</h2>
    <NewsletterForm locale={locale} place="footer" />
  </section>
);
