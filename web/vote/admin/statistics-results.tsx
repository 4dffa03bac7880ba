import type { Locale } from '#domain/shared/locale.ts';
import type { StatisticsFilter } from '#domain/vote/statistics-filter.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { formatDifference, TotalsTable } from './totals-table.tsx';

interface ResultsProps {
  locale: Locale;
  filter: StatisticsFilter;
}

/** Renders what was counted for the filter. */
export const StatisticsResults = async ({ locale, filter }: ResultsProps) => {
  const { statistics } = await requestContext().adminScreen!.queries.voteStatistics(filter);
  if (!statistics) return null;
  const { total, groups } = statistics;
  const compares = filter.rule.name !== 'counted';
  if (groups.length === 0) return <p className="desk-empty">{t(locale, 'statistics.none')}</p>;
  const { votes, counted, difference } = total;
  return (
    <>
      <p>
        {compares
          ? t(locale, 'statistics.sumByRule', { votes, counted, difference: formatDifference(locale, difference) })
          : t(locale, 'statistics.sum', { votes })}
      </p>
      <TotalsTable locale={locale} by={filter.by} groups={groups} compares={compares} />
    </>
  );
};
