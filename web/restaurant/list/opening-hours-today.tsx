import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { t } from '../../i18n.ts';

interface TodayProps {
  locale: Locale;
  restaurant: RestaurantView;
  /** Only on a page of this very moment: elsewhere a script marks what is open. */
  openNow?: boolean;
}

/** When a restaurant is open today; its hours in words where programs cannot read them. */
export const OpeningHoursToday = ({
  locale,
  restaurant: { openOn, openSinceYesterday = [], opening },
  openNow = false,
}: TodayProps) => {
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
