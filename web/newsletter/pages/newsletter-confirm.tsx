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
    command="ConfirmSubscription"
    screen="newsletterConfirm"
    words={{
      heading: t(locale, 'newsletter.confirmHeading'),
      text: t(locale, 'newsletter.confirmText'),
      button: t(locale, 'newsletter.confirmButton'),
    }}
    done={{
      heading: t(locale, 'newsletter.confirmedHeading'),
      text: t(locale, 'newsletter.confirmedText'),
      href: href('home', locale),
      button: t(locale, 'newsletter.read'),
    }}
  />
);
