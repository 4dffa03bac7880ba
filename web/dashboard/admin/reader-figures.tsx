import type { Locale } from '#domain/shared/locale.ts';
import { BarChart } from '../../admin/charts/bar-chart.tsx';
import type { DashboardFigures, DayCount } from '../../admin/queries/figure-views.ts';
import { formatNumber, t } from '../../i18n.ts';
import { MostRead } from './most-read.tsx';

interface Figure {
  id: string;
  title: string;
  days: DayCount[];
  /** Text with the total. */
  sum: string;
  total: number;
}

/** Number of days with a count from which a chart says more than the total. */
const DAYS_FOR_CHART = 3;

/** Returns whether daily counts are enough for a chart. */
export const isEnoughForChart = (days: readonly DayCount[]): boolean =>
  days.filter(({ count }) => count > 0).length >= DAYS_FOR_CHART;

/**
 * Renders page views, votes and subscriptions of the last days: as charts where there are enough numbers, in words where there are few. A
 * figure without any number is left out.
 */
export const ReaderFigures = ({ locale, figures }: { locale: Locale; figures: DashboardFigures }) => {
  const all = figuresOf(locale, figures).filter(({ total }) => total > 0);
  return (
    <section aria-labelledby="today-readers">
      <h2 id="today-readers">{t(locale, 'desk.readers')}</h2>
      {all.length === 0 && <p>{t(locale, 'dashboard.noReaders')}</p>}
      <div className="today-plots">
        {all.map(({ id, total, ...figure }) =>
          isEnoughForChart(figure.days) ? (
            <BarChart heading="h3" key={id} locale={locale} {...figure} />
          ) : (
            <div key={id} className="plot">
              <h3>{figure.title}</h3>
              <p>{figure.sum}</p>
            </div>
          ),
        )}
        <MostRead locale={locale} pages={figures.mostRead} />
      </div>
    </section>
  );
};

const figuresOf = (locale: Locale, { views, votes, subscribers, confirmed }: DashboardFigures): Figure[] => {
  const sums = { views: sumOf(views), votes: sumOf(votes), subscribers: confirmed };
  const days = { views, votes, subscribers };
  return (['views', 'votes', 'subscribers'] as const).map((id) => ({
    id,
    title: t(locale, `desk.${id}`),
    days: days[id],
    sum: t(locale, `desk.${id}Sum`, { count: formatNumber(locale, sums[id]) }),
    total: sums[id],
  }));
};

const sumOf = (days: DayCount[]): number => days.reduce((sum, { count }) => sum + count, 0);
