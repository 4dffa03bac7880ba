import type { Locale } from '#domain/shared/locale.ts';
import { BarChart } from '../../admin/charts/bar-chart.tsx';
import type { DayCount } from '../../admin/queries/figure-views.ts';
import { formatDay, languageTags, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Number of votes from which a chart shows more than a sentence. */
const CHART_FROM = 10;

/** Renders the counted votes for a restaurant in the last 14 days: a sentence while they are few, else a chart of the days. */
export const RecentVotes = async ({ locale, id }: { locale: Locale; id: string }) => {
  const { adminScreen, today } = requestContext();
  const days = await adminScreen!.queries.votesOf(id, today);
  const votes = days.reduce((sum, { count }) => sum + count, 0);
  const title = t(locale, 'restaurant.votesTitle');
  const sum = t(locale, 'restaurant.recentVotes', { votes });
  if (votes >= CHART_FROM) {
    return <BarChart locale={locale} title={title} heading="h3" days={days} sum={sum} />;
  }
  return (
    <section aria-labelledby="recent-votes">
      <h3 id="recent-votes">{title}</h3>
      <p>{votes === 0 ? `${sum}.` : `${sum}: ${countsInWords(locale, days)}.`}</p>
    </section>
  );
};

/** Lists the days with votes: `1 on 24 November 2026 and 2 on 26 November 2026`. */
const countsInWords = (locale: Locale, days: DayCount[]): string =>
  new Intl.ListFormat(languageTags[locale]).format(
    days
      .filter(({ count }) => count > 0)
      .map(({ day, count }) => t(locale, 'restaurant.votesOn', { count, day: formatDay(locale, day) })),
  );
