import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { Burst, RestaurantVotes, SameSecond, VoteAnomalies } from '#projections/vote/views.ts';
import { PlainTable } from '../../admin/lists/plain-table.tsx';
import { formatNumber, languageTags, t } from '../../i18n.ts';

interface AnomaliesProps {
  locale: Locale;
  anomalies: VoteAnomalies;
  /** Names of restaurants by id. */
  names: ReadonlyMap<string, string>;
}

/** Renders what chance would hardly bring among the votes of the period, with the thresholds. */
export const Anomalies = ({ locale, anomalies, names }: AnomaliesProps) => {
  const { bursts, seconds, found, burstVotes, votesPerNetwork } = anomalies;
  return (
    <section className="desk-section" aria-labelledby="unusual">
      <h2 id="unusual">{t(locale, 'statistics.anomalies')}</h2>
      <p>{t(locale, 'statistics.anomaliesLead')}</p>
      <h3>{t(locale, 'statistics.bursts')}</h3>
      <p>
        {t(locale, 'statistics.burstsLead', {
          burstVotes,
          votesPerNetwork: formatAverage(locale, votesPerNetwork),
        })}{' '}
        {t(locale, 'statistics.networkNote')}
      </p>
      <Listed locale={locale} listed={bursts.length} found={found.bursts} none={t(locale, 'statistics.noBursts')}>
        <BurstTable locale={locale} bursts={bursts} names={names} />
      </Listed>
      <h3>{t(locale, 'statistics.seconds')}</h3>
      <p>{t(locale, 'statistics.secondsLead')}</p>
      <Listed locale={locale} listed={seconds.length} found={found.seconds} none={t(locale, 'statistics.noSeconds')}>
        <SecondTable locale={locale} seconds={seconds} names={names} />
      </Listed>
    </section>
  );
};

const formatAverage = (locale: Locale, average: number): string =>
  new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }).format(average);

interface ListedProps {
  locale: Locale;
  listed: number;
  found: number;
  /** Text if nothing was found. */
  none: string;
  children: ReactNode;
}

const Listed = ({ locale, listed, found, none, children }: ListedProps) => {
  if (found === 0) return <p className="desk-empty">{none}</p>;
  return (
    <>
      {found > listed && <p>{t(locale, 'statistics.largest', { listed, found })}</p>}
      {children}
    </>
  );
};

type BurstsProps = Pick<AnomaliesProps, 'locale' | 'names'> & { bursts: Burst[] };

const BurstTable = ({ locale, bursts, names }: BurstsProps) => (
  <AnomalyTable
    title={t(locale, 'statistics.bursts')}
    columns={(['time', 'network', 'votes', 'counted', 'restaurants'] as const).map((id) =>
      t(locale, `statistics.${id}`),
    )}
    rows={bursts.map(({ from, to, network, votes, counted, restaurants }) => [
      formatTimes(locale, from, to),
      network,
      formatNumber(locale, votes),
      formatNumber(locale, counted),
      restaurantList(locale, restaurants, names),
    ])}
  />
);

type SecondsProps = Pick<AnomaliesProps, 'locale' | 'names'> & { seconds: SameSecond[] };

const SecondTable = ({ locale, seconds, names }: SecondsProps) => (
  <AnomalyTable
    title={t(locale, 'statistics.seconds')}
    columns={(['time', 'networks', 'votes', 'counted', 'votesOfHour', 'restaurants'] as const).map((id) =>
      t(locale, `statistics.${id}`),
    )}
    rows={seconds.map(({ at, networks, votes, counted, votesOfHour, restaurants }) => [
      formatTimes(locale, at, at),
      ...[networks, votes, counted, votesOfHour].map((count) => formatNumber(locale, count)),
      restaurantList(locale, restaurants, names),
    ])}
  />
);

/** Rows begin with their time and end with restaurants; the cells between are short. */
const AnomalyTable = ({
  title,
  columns,
  rows,
}: {
  title: string;
  columns: string[];
  rows: [string, ...string[]][];
}) => (
  <PlainTable
    className="desk-table statistics-anomalies"
    title={title}
    columns={columns}
    rows={rows.map(([time, ...cells]) => ({ key: `${time} ${cells[0]}`, label: time, cells }))}
  />
);

/** Formats a moment, or two of one day as a range, to the second: “21 Nov 2026, 09:30:00–09:31:12”. */
const formatTimes = (locale: Locale, from: string, to: string): string =>
  new Intl.DateTimeFormat(languageTags[locale], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Atlantic/Madeira',
  }).formatRange(new Date(from), new Date(to));

/** Restaurants that are named; of many, the first ones and the number of the others. */
const NAMED = 3;

const restaurantList = (
  locale: Locale,
  restaurants: readonly RestaurantVotes[],
  names: ReadonlyMap<string, string>,
): string => {
  const named = restaurants
    .slice(0, NAMED)
    .map(({ restaurant, votes }) => `${names.get(restaurant) ?? t(locale, 'statistics.deletedRestaurant')} (${votes})`);
  const others = restaurants.length - named.length;
  return [...named, ...(others > 0 ? [`+${others}`] : [])].join(', ');
};
