import './statistics.css';
import type { Locale } from '#domain/shared/locale.ts';
import type { StatisticsFilter } from '#domain/vote/statistics-filter.ts';
import { ScreenHint } from '../../admin/screen-hint.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { formatDay, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { StatisticsForm } from './statistics-form.tsx';
import { parseStatisticsParams, STATISTICS_PATH } from './statistics-params.ts';
import { StatisticsResults } from './statistics-results.tsx';

/**
 * Renders the votes of a period: `?from`, `?to` (days), `?by` (group), `?rule`, and `?limit` of the rule `network`. A value that is not
 * possible is named with those that are, and nothing is counted.
 */
export default function StatisticsScreen({ locale, query }: AdminScreenProps) {
  const { today } = requestContext();
  const parsed = parseStatisticsParams(query, today);
  return (
    <>
      <title>{`${t(locale, 'statistics.title')} · Levada`}</title>
      <h1>{t(locale, 'statistics.title')}</h1>
      <ScreenHint locale={locale} path={STATISTICS_PATH} />
      <StatisticsForm locale={locale} parsed={parsed} today={today} />
      {parsed.filter && (
        <>
          <h2>{periodText(locale, parsed.filter)}</h2>
          <StatisticsResults locale={locale} filter={parsed.filter} params={parsed.typed} />
        </>
      )}
    </>
  );
}

const periodText = (locale: Locale, { from, to }: StatisticsFilter): string => {
  if (from === undefined) return t(locale, 'statistics.until', { to: formatDay(locale, to!) });
  if (to === undefined) return t(locale, 'statistics.since', { from: formatDay(locale, from) });
  return t(locale, 'statistics.shown', { from: formatDay(locale, from), to: formatDay(locale, to) });
};
