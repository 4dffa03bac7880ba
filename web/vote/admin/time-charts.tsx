import type { Locale } from '#domain/shared/locale.ts';
import type { RankingOverTime, VoteAnomalies, VotesOverTime } from '#projections/vote/views.ts';
import { BumpChart } from '../../admin/charts/bump-chart.tsx';
import { ColumnChart } from '../../admin/charts/column-chart.tsx';
import { t } from '../../i18n.ts';
import { groupName, shortGroupName } from './group-names.ts';
import { notedTimes } from './noted-times.ts';

interface TimeChartProps {
  locale: Locale;
  time: VotesOverTime;
  compares: boolean;
  anomalies: VoteAnomalies | undefined;
}

/** Renders the votes over time, with what was counted as lines across, and a triangle where something is unusual. */
export const TimeChart = ({ locale, time: { unit, counts }, compares, anomalies }: TimeChartProps) => {
  const noted = anomalies ? notedTimes(anomalies, unit) : new Map<string, number>();
  const legends = [
    ...(compares ? [t(locale, 'statistics.time.legend')] : []),
    ...(noted.size > 0 ? [t(locale, 'statistics.time.noted')] : []),
  ];
  return (
    <ColumnChart
      locale={locale}
      title={t(locale, `statistics.time.${unit}`)}
      size="wide"
      legend={legends.join(' ') || undefined}
      headings={[
        t(locale, `statistics.by.${unit}`),
        t(locale, 'statistics.votes'),
        ...(compares ? [t(locale, 'statistics.counted')] : []),
        ...(noted.size > 0 ? [t(locale, 'statistics.note')] : []),
      ]}
      columns={counts.map(({ key, votes, counted }) => ({
        key,
        label: groupName(locale, unit, { key }),
        shortLabel: shortGroupName(locale, unit, key),
        count: votes,
        mark: compares ? counted : undefined,
        note: noted.has(key) ? t(locale, 'statistics.notedVotes', { count: noted.get(key)! }) : undefined,
      }))}
    />
  );
};

/** Renders how the places of the restaurants with most votes changed; a sentence while there is only one week or month. */
export const RankingChart = ({ locale, ranking }: { locale: Locale; ranking: RankingOverTime }) => {
  const { unit, periods, restaurants } = ranking;
  if (periods.length < 2) return <p>{t(locale, 'statistics.rankingNone')}</p>;
  return (
    <BumpChart
      locale={locale}
      title={t(locale, `statistics.ranking.${unit}`)}
      sum={t(locale, 'statistics.rankingSum')}
      heading={t(locale, 'statistics.by.restaurant')}
      periods={periods.map((key) => ({
        key,
        label: groupName(locale, unit, { key }),
        shortLabel: shortGroupName(locale, unit, key),
      }))}
      ranked={restaurants.map(({ key, name, places }) => ({
        key,
        name: groupName(locale, 'restaurant', { key, name }),
        places,
      }))}
    />
  );
};
