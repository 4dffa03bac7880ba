import type { Locale } from '#domain/shared/locale.ts';
import type { StatisticsFilter } from '#domain/vote/statistics-filter.ts';
import type { VoteStatistics } from '#projections/vote/views.ts';
import type { VoteStatisticsAnswer } from '../../admin/queries/figure-views.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { Anomalies } from './anomalies.tsx';
import { reasonName } from './reason-names.ts';
import { ReplayMessage } from './replay-message.tsx';
import { ShareCharts } from './share-charts.tsx';
import { StatisticsLinks } from './statistics-links.tsx';
import { type StatisticsParams, statisticsUrl } from './statistics-params.ts';
import { RankingChart, TimeChart } from './time-charts.tsx';
import { formatDifference, TotalsTable } from './totals-table.tsx';

interface ResultsProps {
  locale: Locale;
  filter: StatisticsFilter;
  params: StatisticsParams;
}

/** Renders what was counted for the filter: totals, charts, a table of the groups, links to files, and what is unusual. */
export const StatisticsResults = async ({ locale, filter, params }: ResultsProps) => {
  const answer = await requestContext().adminScreen!.queries.voteStatistics(filter);
  const { statistics, anomalies, names, replay } = answer;
  const message = <ReplayMessage locale={locale} replay={replay} href={statisticsUrl(params)} />;
  if (!statistics) return message;
  if (statistics.groups.length === 0) return <p className="desk-empty">{t(locale, 'statistics.none')}</p>;
  const compares = filter.rule.name !== 'counted';
  return (
    <>
      <Sums locale={locale} statistics={statistics} compares={compares} />
      {compares && message}
      <StatisticsLinks locale={locale} params={params} />
      <div className="statistics-columns">
        <Charts locale={locale} statistics={statistics} anomalies={anomalies} compares={compares} />
        <section aria-labelledby="totals">
          <h3 id="totals">{t(locale, 'statistics.totals')}</h3>
          <TotalsTable locale={locale} by={filter.by} groups={statistics.groups} compares={compares} />
        </section>
      </div>
      {anomalies && <Anomalies locale={locale} anomalies={anomalies} names={names} />}
      {!compares && message}
    </>
  );
};

type SumsProps = { locale: Locale; statistics: VoteStatistics; compares: boolean };

const Sums = ({ locale, statistics: { total, dropped }, compares }: SumsProps) => {
  const { votes, counted, difference } = total;
  if (!compares) return <p className="statistics-sum">{t(locale, 'statistics.sum', { votes })}</p>;
  const reasons = Object.entries(dropped).map(([reason, count]) => `${reasonName(locale, reason)} (${count})`);
  return (
    <>
      <p className="statistics-sum">
        {t(locale, 'statistics.sumByRule', { votes, counted, difference: formatDifference(locale, difference) })}
      </p>
      {reasons.length > 0 && <p>{t(locale, 'statistics.dropped', { reasons: reasons.join(', ') })}</p>}
    </>
  );
};

type ChartsProps = SumsProps & Pick<VoteStatisticsAnswer, 'anomalies'>;

const Charts = ({ locale, statistics, anomalies, compares }: ChartsProps) => (
  <div className="statistics-charts">
    <TimeChart locale={locale} time={statistics.time} compares={compares} anomalies={anomalies} />
    <RankingChart locale={locale} ranking={statistics.ranking} />
    <ShareCharts locale={locale} statistics={statistics} />
  </div>
);
