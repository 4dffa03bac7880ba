import { scaleLinear } from 'd3-scale';
import type { Locale } from '#domain/shared/locale.ts';
import { formatNumber } from '../../i18n.ts';
import { PlainTable } from '../lists/plain-table.tsx';
import { round } from './bar-scales.ts';
import { ChartFigure } from './chart-figure.tsx';

interface RowChartProps {
  locale: Locale;
  title: string;
  sum?: string | undefined;
  rows: { key: string; label: string; count: number }[];
  /** Headings of the table: of the rows, and of their counts. */
  headings: readonly [string, string];
}

const WIDTH = 360;
const ROW_HEIGHT = 36;
const BAR = { top: 18, height: 10 };
/** Width that is kept free for the number beside the longest bar. */
const NUMBER_WIDTH = 56;

/** Renders counts with long labels as horizontal bars, and a table with the same numbers. */
export const RowChart = ({ locale, title, sum, rows, headings }: RowChartProps) => {
  const cells = rows.map(({ key, label, count }) => ({ key, label, cells: [formatNumber(locale, count)] }));
  return (
    <ChartFigure
      locale={locale}
      title={title}
      heading="h3"
      sum={sum}
      table={<PlainTable title={title} columns={headings} rows={cells} />}
    >
      <Rows locale={locale} title={title} rows={rows} />
    </ChartFigure>
  );
};

const Rows = ({ locale, title, rows }: Pick<RowChartProps, 'locale' | 'title' | 'rows'>) => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const x = scaleLinear([0, most], [0, WIDTH - NUMBER_WIDTH]);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${Math.max(1, rows.length) * ROW_HEIGHT}`} role="img">
      <title>{title}</title>
      {rows.map(({ key, label, count }, index) => (
        <g key={key} transform={`translate(0 ${index * ROW_HEIGHT})`}>
          <text className="plot-label" x={0} y={13}>
            {label}
          </text>
          <rect x={0} y={BAR.top} width={round(x(count))} height={BAR.height} />
          <text x={round(x(count)) + 6} y={BAR.top + BAR.height - 1}>
            {formatNumber(locale, count)}
          </text>
        </g>
      ))}
    </svg>
  );
};
