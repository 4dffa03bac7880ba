import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { t } from '../../i18n.ts';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { loadStaticPage, StaticPage } from '../static-page.tsx';

/** Renders the contact details from the settings, then the text of the page. */
export default async ({ locale }: PageComponentProps): Promise<ReactNode> => {
  const page = await loadStaticPage(locale, 'contacts');
  return <StaticPage page={page} hue="atlantic" before={<Card locale={locale} settings={page.settings} />} />;
};

const Card = ({ locale, settings: { email, address, social } }: { locale: Locale; settings: SiteSettings }) => {
  if (!email && !address && social.length === 0) return null;
  return (
    <dl className="contact-card page">
      {email && (
        <Entry name={t(locale, 'contacts.email')}>
          <a className="contact-email" href={`mailto:${email}`}>
            {email}
          </a>
        </Entry>
      )}
      {address && (
        <Entry name={t(locale, 'contacts.address')}>
          <address>{address}</address>
        </Entry>
      )}
      {social.length > 0 && (
        <Entry name={t(locale, 'contacts.social')}>
          <ul>
            {social.map(({ name, url }) => (
              <li key={url}>
                <a className="quiet-link" href={url} rel="me noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Entry>
      )}
    </dl>
  );
};

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
