import './chart.css';
import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';

interface ChartFigureProps {
  locale: Locale;
  title: string;
  /** Default: `h2`. */
  heading?: 'h2' | 'h3' | undefined;
  /** Text beside the title, such as a total. */
  sum?: string | undefined;
  /** The table with the numbers of the chart, which is collapsed. */
  table: ReactNode;
  children: ReactNode;
}

/** Renders the frame of a chart: its title, the chart, and a table with the same numbers for screen readers and for copying. */
export const ChartFigure = ({ locale, title, heading: Heading = 'h2', sum, table, children }: ChartFigureProps) => (
  <figure className="plot">
    <figcaption>
      <Heading>{title}</Heading> {sum && <span>{sum}</span>}
    </figcaption>
    {children}
    <details>
      <summary>{t(locale, 'desk.table')}</summary>
      {table}
    </details>
  </figure>
);
