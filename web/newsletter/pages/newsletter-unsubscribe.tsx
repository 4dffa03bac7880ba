import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { href } from '../../routes.ts';
import { EmailLinkPage } from '../email-link-page.tsx';

export default async ({ locale, path, params }: PageComponentProps): Promise<ReactNode> => (
  <EmailLinkPage
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
