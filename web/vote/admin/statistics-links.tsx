import type { Locale } from '#domain/shared/locale.ts';
import { addDays } from '../../admin/madeira-time.ts';
import { formatDay, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';
import { type StatisticsParams, statisticsQuery } from './statistics-params.ts';

interface LinksProps {
  locale: Locale;
  params: StatisticsParams;
}

/** Renders links to what is shown as files, and to the public proof of the last day of the period that is over. */
export const StatisticsLinks = async ({ locale, params }: LinksProps) => {
  const query = statisticsQuery(params);
  const { queries, today } = requestContext();
  const yesterday = addDays(today, -1);
  const day = params.to === '' || params.to > yesterday ? yesterday : params.to;
  const isPublished = (await queries.voteProof(day)) !== undefined;
  return (
    <p className="statistics-links">
      <a href={`/api/statistics/votes.csv${query}`} download="">
        {t(locale, 'statistics.csv')}
      </a>
      <a href={`/api/statistics/votes.parquet${query}`} download="">
        {t(locale, 'statistics.parquet')}
      </a>
      {isPublished && (
        <a href={href('voteProof', locale, { day })}>
          {t(locale, 'statistics.proof', { day: formatDay(locale, day) })}
        </a>
      )}
    </p>
  );
};
