import type { Locale } from '#domain/shared/locale.ts';
import { formatNumber } from '../../i18n.ts';
import { PlainTable } from '../lists/plain-table.tsx';
import { ScrollArea } from '../lists/scroll-area.tsx';
import { type BarFrame, type BarValue, labelledIndexes, type PlacedBar, placeBars, round } from './bar-scales.ts';
import { ChartFigure } from './chart-figure.tsx';

export interface Column extends BarValue {
  label: string;
  /** Label on the axis. */
  shortLabel: string;
  /** Marked with a triangle, and named in the table. */
  note?: string | undefined;
}

interface ColumnChartProps {
  locale: Locale;
  title: string;
  sum?: string;
  /** Says of the chart what is not seen in the numbers, such as what the line across a column is. */
  legend?: string | undefined;
  columns: Column[];
  /** Headings of the table: of the columns, their counts, their marks and their notes, where there are any. */
  headings: readonly string[];
  /** `wide` fills the screen and is scrolled on a phone. */
  size: 'wide' | 'narrow';
}

const FRAMES = {
  wide: { width: 760, height: 220, left: 40, top: 16, bottom: 24 },
  narrow: { width: 360, height: 170, left: 36, top: 8, bottom: 24 },
};
/** Labels that fit on the axis. */
const MAX_LABELS = { wide: 9, narrow: 6 };

/** Renders counts as columns with an axis, and a table with the same numbers. A second count is drawn as a line across each column. */
export const ColumnChart = ({ locale, title, sum, legend, columns, headings, size }: ColumnChartProps) => (
  <ChartFigure
    locale={locale}
    title={title}
    heading="h3"
    sum={sum}
    table={<PlainTable title={title} columns={headings} rows={rowsOf(locale, columns)} />}
  >
    {size === 'wide' ? (
      <ScrollArea>
        <Columns locale={locale} title={title} columns={columns} size={size} />
      </ScrollArea>
    ) : (
      <Columns locale={locale} title={title} columns={columns} size={size} />
    )}
    {legend && <p className="plot-legend">{legend}</p>}
  </ChartFigure>
);

const rowsOf = (locale: Locale, columns: Column[]) => {
  const hasNotes = columns.some(({ note }) => note !== undefined);
  return columns.map(({ key, label, count, mark, note }) => ({
    key,
    label,
    cells: [
      formatNumber(locale, count),
      ...(mark === undefined ? [] : [formatNumber(locale, mark)]),
      ...(hasNotes ? [note ?? ''] : []),
    ],
  }));
};

type ColumnsProps = Pick<ColumnChartProps, 'locale' | 'title' | 'columns' | 'size'>;

const Columns = ({ locale, title, columns, size }: ColumnsProps) => {
  const frame = FRAMES[size];
  const { bars, ticks, floor } = placeBars(columns, frame);
  const labelled = labelledIndexes(columns.length, MAX_LABELS[size]);
  return (
    <svg className={`plot-${size}`} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img">
      <title>{title}</title>
      <Grid locale={locale} ticks={ticks} frame={frame} />
      {bars.map((bar, index) => (
        <g key={bar.key}>
          <OneColumn bar={bar} note={columns[index]!.note} />
          {labelled.has(index) && (
            <text
              x={bar.middle}
              y={frame.height - 7}
              textAnchor={index === columns.length - 1 ? lastAnchor(size) : 'middle'}
            >
              {columns[index]!.shortLabel}
            </text>
          )}
        </g>
      ))}
      <line x1={frame.left} x2={frame.width} y1={floor} y2={floor} />
    </svg>
  );
};

type GridProps = Pick<ColumnChartProps, 'locale'> & { ticks: { value: number; y: number }[]; frame: BarFrame };

const Grid = ({ locale, ticks, frame }: GridProps) =>
  ticks.map(({ value, y }) => (
    <g key={value}>
      <line className="plot-grid" x1={frame.left} x2={frame.width} y1={y} y2={y} />
      <text x={frame.left - 6} y={y + 4} textAnchor="end">
        {formatNumber(locale, value)}
      </text>
    </g>
  ));

const lastAnchor = (size: 'wide' | 'narrow') => (size === 'wide' ? 'end' : 'middle');

const OneColumn = ({
  bar: { x, y, width, height, middle, markY },
  note,
}: {
  bar: PlacedBar;
  note: string | undefined;
}) => (
  <>
    <rect {...{ x, y, width, height }} />
    {markY !== undefined && <line className="plot-mark" x1={x - 1} x2={x + width + 1} y1={markY} y2={markY} />}
    {note !== undefined && (
      <path className="plot-note" d={`M${middle} ${round(Math.min(y, markY ?? y) - 3)}l-4 -7h8z`}>
        <title>{note}</title>
      </path>
    )}
  </>
);
