import '../../admin/items/filters.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import {
  MAX_NETWORK_LIMIT,
  type ParsedStatisticsFilter,
  STATISTICS_GROUPS,
  STATISTICS_RULES,
} from '#domain/vote/statistics-filter.ts';
import { FilterForm } from '../../admin/lists/filter-form.client.tsx';
import { t } from '../../i18n.ts';
import { DayField, LimitField, type Option, SelectField } from './statistics-fields.tsx';
import {
  lastDays,
  QUICK_DAYS,
  STATISTICS_PATH,
  type StatisticsParams,
  statisticsUrl,
  thisYear,
} from './statistics-params.ts';

interface FormProps {
  locale: Locale;
  parsed: ParsedStatisticsFilter;
  /** Calendar day in Madeira. */
  today: string;
}

/** Renders the form for period, group and rule, whose values become the query of the URL, and links to usual periods. */
export const StatisticsForm = ({ locale, parsed, today }: FormProps) => (
  <>
    <FilterForm
      className="desk-filters"
      action={STATISTICS_PATH}
      label={t(locale, 'statistics.form')}
      submitLabel={t(locale, 'statistics.show')}
      values={parsed.typed}
    >
      <DayField locale={locale} name="from" parsed={parsed} example={today} />
      <DayField locale={locale} name="to" parsed={parsed} example={today} />
      <SelectField locale={locale} name="by" parsed={parsed} options={groupOptions(locale)} />
      <SelectField locale={locale} name="rule" parsed={parsed} options={ruleOptions(locale)} />
      <LimitField locale={locale} parsed={parsed} most={MAX_NETWORK_LIMIT} />
    </FilterForm>
    <QuickPeriods locale={locale} params={parsed.typed} today={today} />
  </>
);

const groupOptions = (locale: Locale): Option[] =>
  STATISTICS_GROUPS.map((value) => ({ value, label: t(locale, `statistics.by.${value}`) }));

const ruleOptions = (locale: Locale): Option[] =>
  STATISTICS_RULES.map((value) => ({ value, label: t(locale, `statistics.rule.${value}`) }));

const QuickPeriods = ({ locale, params, today }: { locale: Locale; params: StatisticsParams; today: string }) => {
  const periods = [
    ...QUICK_DAYS.map((days) => ({ label: t(locale, 'statistics.last', { days }), period: lastDays(today, days) })),
    { label: t(locale, 'statistics.thisYear'), period: thisYear(today) },
  ];
  return (
    <ul className="statistics-periods" aria-label={t(locale, 'statistics.periods')}>
      {periods.map(({ label, period }) => (
        <li key={label}>
          <Link
            to={statisticsUrl({ ...params, ...period })}
            aria-current={period.from === params.from && period.to === params.to ? 'true' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
};
