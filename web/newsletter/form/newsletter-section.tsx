import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** Renders the newsletter form of the front page. */
export const NewsletterSection = async ({ locale }: { locale: Locale }) => (
  <section className="newsletter-band page">
    <h2>{await loadSentence(locale)}</h2>
    <NewsletterForm locale={locale} place="home" />
  </section>
);

/** Renders the newsletter form in the footer of other pages. */
export const NewsletterFooter = async ({ locale }: { locale: Locale }) => (
  <section className="newsletter-footer" aria-labelledby="newsletter-footer">
    <h2 id="newsletter-footer">{await loadSentence(locale)}</h2>
    <NewsletterForm locale={locale} place="footer" />
  </section>
);

const loadSentence = async (locale: Locale): Promise<string> => {
  const { newsletterSentence } = await requestContext().queries.settings(locale);
  return newsletterSentence ?? t(locale, 'newsletter.sentence');
};
