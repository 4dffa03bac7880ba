import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { t } from '../../i18n.ts';

interface OpeningHoursTodayProps {
  locale: Locale;
  restaurant: RestaurantView;
  /** True only on a page that is not cached and lists open restaurants. On other pages the page script marks them. */
  openNow?: boolean;
}

/** Renders the opening hours of a restaurant for today. If the hours are known only as free text from the editors, renders that text. */
export const OpeningHoursToday = ({
  locale,
  restaurant: { openOn, openSinceYesterday = [], opening },
  openNow = false,
}: OpeningHoursTodayProps) => {
  if (!openOn) return <p className="guide-today">{opening}</p>;
  const spans = [...openSinceYesterday, ...openOn].map(({ from, to }) => `${from}/${to}`).join(',');
  return (
    <p className="guide-today" data-open={spans || undefined} data-open-now={openNow || undefined}>
      {openNow && <strong className="open-now">{t(locale, 'guide.openNow')}</strong>}
      <span className="guide-today-label">{t(locale, 'guide.today')}</span>
      <span className="guide-hours tabular">
        {openOn.length > 0 ? openOn.map((span) => hours(locale, span)).join(' · ') : t(locale, 'guide.closedToday')}
      </span>
    </p>
  );
};

const hours = (locale: Locale, { from, to }: { from: string; to: string }): string =>
  t(locale, 'guide.span', { from: Date.parse(from), to: Date.parse(to) });
