import type { Locale } from '#domain/shared/locale.ts';
import { formatNumber } from '../../i18n.ts';
import { PlainTable } from '../lists/plain-table.tsx';
import { ScrollArea } from '../lists/scroll-area.tsx';
import { labelledIndexes } from './bar-scales.ts';
import { type BumpLine, placeLines } from './bump-lines.ts';
import { ChartFigure } from './chart-figure.tsx';

interface BumpChartProps {
  locale: Locale;
  title: string;
  sum?: string;
  periods: { key: string; label: string; shortLabel: string }[];
  ranked: { key: string; name: string; places: readonly ({ place: number; votes: number } | undefined)[] }[];
  /** Heading of the names in the table. */
  heading: string;
}

const FRAME = { width: 760, left: 14, right: 210, top: 14, rowHeight: 28 };
const AXIS_HEIGHT = 34;
const DOT = 9;
const MAX_LABELS = 8;
/** Lines beyond the number of hues repeat them, dashed. */
const HUES = 7;
/** Longer names would reach beyond the chart. */
const MAX_NAME_CHARS = 30;

/** Renders how places change from period to period, with the names at the end of the lines, and a table with places and votes. */
export const BumpChart = ({ locale, title, sum, periods, ranked, heading }: BumpChartProps) => (
  <ChartFigure
    locale={locale}
    title={title}
    heading="h3"
    sum={sum}
    table={
      <PlainTable
        title={title}
        columns={[heading, ...periods.map(({ label }) => label)]}
        rows={ranked.map(({ key, name, places }) => ({
          key,
          label: name,
          cells: places.map((each) => each && `${each.place} (${formatNumber(locale, each.votes)})`),
        }))}
      />
    }
  >
    <ScrollArea>
      <Lines title={title} periods={periods} ranked={ranked} />
    </ScrollArea>
  </ChartFigure>
);

const Lines = ({ title, periods, ranked }: Pick<BumpChartProps, 'title' | 'periods' | 'ranked'>) => {
  const { lines, xs, height } = placeLines(
    ranked.map(({ key, places }) => ({ key, places: places.map((each) => each?.place) })),
    periods.map(({ key }) => key),
    FRAME,
  );
  const labelled = labelledIndexes(periods.length, MAX_LABELS);
  return (
    <svg className="plot-wide" viewBox={`0 0 ${FRAME.width} ${height + AXIS_HEIGHT}`} role="img">
      <title>{title}</title>
      {lines.map((line, index) => (
        <Line key={line.key} line={line} index={index} name={ranked[index]!.name} />
      ))}
      {periods.map(
        ({ key, shortLabel }, index) =>
          labelled.has(index) && (
            <text key={key} x={xs[index]} y={height + AXIS_HEIGHT - 6} textAnchor={index === 0 ? 'start' : 'middle'}>
              {shortLabel}
            </text>
          ),
      )}
    </svg>
  );
};

const Line = ({ line, index, name }: { line: BumpLine; index: number; name: string }) => (
  <g className="plot-line" data-line={index % HUES} data-dashed={index >= HUES ? '' : undefined}>
    <path d={line.path} />
    {line.points.map(({ x, y, place }) => (
      <g key={x}>
        <circle cx={x} cy={y} r={DOT} />
        <text className="plot-place" x={x} y={y + 4} textAnchor="middle">
          {place}
        </text>
      </g>
    ))}
    <text className="plot-name" x={FRAME.width - FRAME.right + DOT + 8} y={line.nameY + 4}>
      {name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS - 1)}…` : name}
    </text>
  </g>
);
