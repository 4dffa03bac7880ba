import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';
import { NewsletterForm, UnsubscribeLinkForm } from '../form/newsletter-form.tsx';
import { NewsletterLayout } from '../newsletter-layout.tsx';

const steps = ['newsletter.stepAsk', 'newsletter.stepConfirm', 'newsletter.stepLeave'] as const;

export default async ({ locale, path }: PageComponentProps): Promise<ReactNode> => {
  const { newsletterHeading, newsletterDescription } = await requestContext().queries.settings(locale);
  const description = newsletterDescription ?? t(locale, 'newsletter.description');
  return (
    <NewsletterLayout
      locale={locale}
      path={path}
      title={t(locale, 'newsletter.title')}
      heading={newsletterHeading ?? t(locale, 'newsletter.heading')}
      text={description}
      description={description}
    >
      <div className="newsletter-action page">
        <NewsletterForm locale={locale} place="page" />
      </div>
      <section className="newsletter-how page">
        <h2>{t(locale, 'newsletter.how')}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{t(locale, step)}</li>
          ))}
        </ol>
      </section>
      <section className="newsletter-how page" aria-labelledby="way-out">
        <h2 id="way-out">{t(locale, 'newsletter.wayOut')}</h2>
        <p>{t(locale, 'newsletter.wayOutText')}</p>
        <UnsubscribeLinkForm locale={locale} />
      </section>
      <section className="newsletter-how page">
        <h2>{t(locale, 'newsletter.privacyHeading')}</h2>
        <p>
          {t(locale, 'newsletter.privacy')}{' '}
          <a className="quiet-link" href={href('privacyPolicy', locale)}>
            {t(locale, 'newsletter.privacyLink')}
          </a>
        </p>
      </section>
    </NewsletterLayout>
  );
};
