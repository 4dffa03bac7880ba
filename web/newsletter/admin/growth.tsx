import type { Locale } from '#domain/shared/locale.ts';
import { BarChart } from '../../admin/charts/bar-chart.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Numbers of changes and of weeks from which a chart shows more than a sentence. */
const MIN_CHANGES = 10;
const MIN_WEEKS = 4;

/** Renders how the number of confirmed subscribers changed in the last half year: a sentence, and a chart unless the changes are few. */
export const Growth = async ({ locale }: { locale: Locale }) => {
  const { adminScreen, today } = requestContext();
  const { weeks, gained, lost } = await adminScreen!.queries.subscriberGrowth(today);
  const sentence = t(locale, 'subscribers.growth', { count: weeks.at(-1)?.count ?? 0, gained, lost });
  if (gained + lost < MIN_CHANGES || weeks.length < MIN_WEEKS) return <p>{sentence}</p>;
  return (
    <div className="subscriber-growth">
      <BarChart locale={locale} title={t(locale, 'subscribers.growthTitle')} days={weeks} sum={sentence} />
    </div>
  );
};
