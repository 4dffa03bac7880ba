import { NewsletterLinkPage } from '../components/newsletter-link-page.tsx';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';
import type { ScreenProps } from './screen.ts';

export const NewsletterUnsubscribeScreen = async ({ locale, path, params }: ScreenProps) => (
  <NewsletterLinkPage
    locale={locale}
    path={path}
    params={params}
    command="Unsubscribe"
    screen="newsletterUnsubscribe"
    words={{
      heading: t(locale, 'newsletter.leaveHeading'),
      text: t(locale, 'newsletter.leaveText'),
      button: t(locale, 'newsletter.leaveButton'),
    }}
    done={{
      heading: t(locale, 'newsletter.leftHeading'),
      text: t(locale, 'newsletter.leftText'),
      href: href('newsletter', locale),
      button: t(locale, 'newsletter.submit'),
    }}
  />
);
