import './bar-chart.css';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { Locale } from '#domain/shared/locale.ts';
import { formatNumber, formatShortDay, t } from '../i18n.ts';
import type { DayCount } from './admin-queries.ts';

interface BarChartProps {
  locale: Locale;
  title: string;
  /** Default: `h2`. */
  heading?: 'h2' | 'h3';
  days: DayCount[];
  /** Text with the total. */
  sum: string;
}

const WIDTH = 420;
const HEIGHT = 96;

/**
 * Renders counts of days, or of periods that end on them, as a bar chart. The last bar is marked, because its day or period is not over. A
 * collapsed table has the same numbers.
 */
export const BarChart = ({ locale, title, heading: Heading = 'h2', days, sum }: BarChartProps) => {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, WIDTH],
  ).padding(0.25);
  const y = scaleLinear([0, most], [HEIGHT, 4]);
  const [first, last] = [days[0]!, days.at(-1)!];
  return (
    <figure className="plot">
      <figcaption>
        <Heading>{title}</Heading> <span>{sum}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} aria-hidden="true">
        {days.map(({ day, count }) => (
          <rect
            key={day}
            x={x(day)}
            y={y(count)}
            width={x.bandwidth()}
            height={HEIGHT - y(count)}
            data-open={day === last.day ? '' : undefined}
          />
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p className="plot-days" aria-hidden="true">
        <span>{formatShortDay(locale, first.day)}</span>
        <span>
          {t(locale, 'desk.most', { count: formatNumber(locale, Math.max(...days.map(({ count }) => count))) })}
        </span>
        <span>{formatShortDay(locale, last.day)}</span>
      </p>
      <details>
        <summary>{t(locale, 'desk.table')}</summary>
        <table>
          <caption className="desk-hidden">{title}</caption>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formatShortDay(locale, day)}</th>
                <td>{formatNumber(locale, count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
