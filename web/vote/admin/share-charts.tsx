import type { Locale } from '#domain/shared/locale.ts';
import type { ReplayedGroup, VoteStatistics } from '#projections/vote/views.ts';
import { ColumnChart } from '../../admin/charts/column-chart.tsx';
import { RowChart } from '../../admin/charts/row-chart.tsx';
import { t } from '../../i18n.ts';
import { groupName } from './group-names.ts';
import { reasonName } from './reason-names.ts';

/** Renders how votes are distributed over the hours of the day and the municipalities, and refused votes over their reasons. */
export const ShareCharts = ({ locale, statistics }: { locale: Locale; statistics: VoteStatistics }) => (
  <div className="statistics-shares">
    <HourChart locale={locale} hours={statistics.hours} />
    <AreaChart locale={locale} areas={statistics.areas} />
    <RefusalChart locale={locale} refused={statistics.refused} />
  </div>
);

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

const HourChart = ({ locale, hours }: { locale: Locale; hours: ReplayedGroup[] }) => {
  const votes = new Map(hours.map((each) => [each.key, each.votes]));
  return (
    <ColumnChart
      locale={locale}
      title={t(locale, 'statistics.hours')}
      sum={t(locale, 'statistics.hoursSum')}
      size="narrow"
      headings={[t(locale, 'statistics.by.hour'), t(locale, 'statistics.votes')]}
      columns={HOURS.map((key) => ({
        key,
        label: groupName(locale, 'hour', { key }),
        shortLabel: key,
        count: votes.get(key) ?? 0,
      }))}
    />
  );
};

const AreaChart = ({ locale, areas }: { locale: Locale; areas: ReplayedGroup[] }) => (
  <RowChart
    locale={locale}
    title={t(locale, 'statistics.areas')}
    headings={[t(locale, 'statistics.by.area'), t(locale, 'statistics.votes')]}
    rows={areas.map(({ key, votes }) => ({ key, label: groupName(locale, 'area', { key }), count: votes }))}
  />
);

const RefusalChart = ({ locale, refused }: { locale: Locale; refused: VoteStatistics['refused'] }) => {
  const rows = Object.entries(refused).map(([key, count]) => ({ key, label: reasonName(locale, key), count }));
  const votes = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <RowChart
      locale={locale}
      title={t(locale, 'statistics.refused')}
      sum={t(locale, 'statistics.refusedSum', { votes })}
      headings={[t(locale, 'statistics.reason'), t(locale, 'statistics.votes')]}
      rows={rows}
    />
  );
};
