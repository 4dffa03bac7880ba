import type { Locale } from '#domain/shared/locale.ts';
import type { AdvertCounts } from '../../admin/queries/figure-views.ts';
import { formatDay, formatNumber, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Number of days in the table. */
const MAX_DAYS = 31;

interface AdvertCountsSectionProps {
  locale: Locale;
  id: string;
  /** Undefined if it was not seen yet. */
  total: AdvertCounts | undefined;
}

/** Renders how often an advert was seen and clicked, in total and on its latest days. */
export const AdvertCountsSection = async ({ locale, id, total }: AdvertCountsSectionProps) => {
  const days = total ? await requestContext().adminScreen!.queries.advertDays(id, MAX_DAYS) : [];
  return (
    <section aria-labelledby="advert-counts">
      <h3 id="advert-counts">{t(locale, 'advert.counts')}</h3>
      <p>{total ? t(locale, 'advert.total', { ...total }) : t(locale, 'advert.notSeen')}</p>
      {days.length > 0 && (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{t(locale, 'advert.day')}</th>
              <th scope="col">{t(locale, 'advert.views')}</th>
              <th scope="col">{t(locale, 'advert.clicks')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, views, clicks }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{formatDay(locale, day)}</time>
                </th>
                <td>{formatNumber(locale, views)}</td>
                <td>{formatNumber(locale, clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="desk-hint">{t(locale, 'advert.countsHint')}</p>
    </section>
  );
};
