import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { t } from '../../i18n.ts';

/** Renders the address, telephone number and website of a restaurant. */
export const ContactDetails = ({ restaurant: { address, phone, website } }: { restaurant: RestaurantView }) => (
  <address className="guide-address">
    {address}
    <a className="quiet-link tabular" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      {phone}
    </a>
    <a className="quiet-link" href={website} rel="noopener">
      {hostOf(website)}
    </a>
  </address>
);

/** Returns the host of a website without `www.`: `example.org` for `https://www.example.org/menu`. */
const hostOf = (website: string): string =>
  (URL.canParse(website) ? new URL(website).host : website).replace(/^www\./, '');

/** Renders all opening hours of a restaurant and additional information about it, collapsed on narrow screens (entry.css). */
export const RestaurantDetails = ({ locale, restaurant }: { locale: Locale; restaurant: RestaurantView }) => {
  const { opening, openOn, additionalInfo } = restaurant;
  // Without machine-readable hours, `OpeningHoursToday` shows this text already.
  if (!openOn && !additionalInfo) return null;
  return (
    <details className="guide-details">
      <summary>{t(locale, 'guide.details')}</summary>
      <dl>
        {openOn && <Detail term={t(locale, 'guide.opening')}>{opening}</Detail>}
        {additionalInfo && <Detail term={t(locale, 'guide.additional')}>{additionalInfo}</Detail>}
      </dl>
    </details>
  );
};

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
