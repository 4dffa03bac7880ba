import type { Locale } from '#domain/shared/locale.ts';
import { formatNumber, formatShortDay, t } from '../../i18n.ts';
import { PlainTable } from '../lists/plain-table.tsx';
import type { DayCount } from '../queries/figure-views.ts';
import { placeBars } from './bar-scales.ts';
import { ChartFigure } from './chart-figure.tsx';

interface BarChartProps {
  locale: Locale;
  title: string;
  /** Default: `h2`. */
  heading?: 'h2' | 'h3';
  days: DayCount[];
  /** Text with the total. */
  sum: string;
}

const FRAME = { width: 420, height: 96, left: 0, top: 4, bottom: 0 };

/**
 * Renders counts of days, or of periods that end on them, as a small bar chart. The last bar is marked, because its day or period is not
 * over. A collapsed table has the same numbers.
 */
export const BarChart = ({ locale, title, heading, days, sum }: BarChartProps) => {
  const { bars } = placeBars(
    days.map(({ day, count }) => ({ key: day, count })),
    FRAME,
  );
  const [first, last] = [days[0]!, days.at(-1)!];
  const cells = days.map(({ day, count }) => ({
    key: day,
    label: formatShortDay(locale, day),
    cells: [formatNumber(locale, count)],
  }));
  return (
    <ChartFigure
      locale={locale}
      title={title}
      heading={heading}
      sum={sum}
      table={<PlainTable title={title} rows={cells} />}
    >
      <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height + 1}`} role="img">
        <title>{`${title}: ${sum}`}</title>
        {bars.map(({ key, x, y, width, height }) => (
          <rect key={key} {...{ x, y, width, height }} data-open={key === last.day ? '' : undefined} />
        ))}
        <line x1="0" x2={FRAME.width} y1={FRAME.height} y2={FRAME.height} />
      </svg>
      <p className="plot-days" aria-hidden="true">
        <span>{formatShortDay(locale, first.day)}</span>
        <span>
          {t(locale, 'desk.most', { count: formatNumber(locale, Math.max(...days.map(({ count }) => count))) })}
        </span>
        <span>{formatShortDay(locale, last.day)}</span>
      </p>
    </ChartFigure>
  );
};
