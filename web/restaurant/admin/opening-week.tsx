import type { Locale } from '#domain/shared/locale.ts';
import type { OpeningDay } from '#projections/restaurant/views.ts';
import { formatDay, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Renders the opening hours of the next seven days as they follow from `hours`, or a warning when those cannot be read. */
export const OpeningWeek = async ({ locale, hours }: { locale: Locale; hours: string }) => {
  const { queries, today } = requestContext();
  if (hours === '') return null;
  const week = await queries.openingWeek(hours, today);
  return (
    <section aria-labelledby="opening-week">
      <h3 id="opening-week">{t(locale, 'restaurant.week')}</h3>
      {week ? (
        <table className="desk-table">
          <tbody>
            {week.map(({ day, intervals }) => (
              <tr key={day}>
                <th scope="row">{formatDay(locale, day, 'full')}</th>
                <td>{hoursOf(locale, intervals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="desk-alert">{t(locale, 'warning.openingHoursUnreadable')}</p>
      )}
    </section>
  );
};

const hoursOf = (locale: Locale, intervals: OpeningDay['intervals']): string => {
  if (!intervals) return t(locale, 'restaurant.uncertain');
  if (intervals.length === 0) return t(locale, 'guide.closedToday');
  return intervals
    .map(({ from, to }) => t(locale, 'guide.span', { from: Date.parse(from), to: Date.parse(to) }))
    .join(', ');
};
