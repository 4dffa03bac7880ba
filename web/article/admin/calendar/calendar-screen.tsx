import './calendar.css';
import { Link } from 'waku';
import { addMonths, weeksOfMonth } from '../../../admin/madeira-time.ts';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { capitalize, formatDay, languageTags, t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { ENTRY_FILTERS, type EntryFilter, type EntryKind } from './calendar-entries.ts';
import { loadCalendarEntries } from './load-entries.ts';
import { MonthGrid } from './month-grid.client.tsx';

const SCREEN_PATH = '/admin/calendar';

/**
 * Renders a month of scheduled changes, adverts and editions: the month of `?month=2026-11`, by default the current one. `?kind` limits
 * the entries to one kind, such as `ends` (scheduled unpublishing).
 */
export default async function CalendarScreen({ locale, query }: AdminScreenProps) {
  const { today } = requestContext();
  const asked = query.get('month') ?? '';
  const month = weeksOfMonth(asked) ? asked : today.slice(0, 7);
  const filter = filters.find((each) => each === query.get('kind'));
  const kinds: readonly EntryKind[] | undefined = filter && ENTRY_FILTERS[filter];
  const entries = (await loadCalendarEntries(locale)).filter(({ kind }) => !kinds || kinds.includes(kind));
  const title = new Intl.DateTimeFormat(languageTags[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  const here = (change: { month?: string; kind?: EntryFilter | undefined }) => {
    const { month: of, kind } = { month, kind: filter, ...change };
    return `${SCREEN_PATH}?${new URLSearchParams({ month: of, ...(kind && { kind }) })}` as '/admin';
  };
  const weeks = weeksOfMonth(month)!;
  return (
    <>
      <title>{`${t(locale, 'calendar.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{capitalize(locale, title)}</h1>
        <p className="calendar-months">
          <Link to={here({ month: addMonths(month, -1) })}>{t(locale, 'calendar.before')}</Link>{' '}
          <Link to={here({ month: today.slice(0, 7) })}>{t(locale, 'calendar.today')}</Link>{' '}
          <Link to={here({ month: addMonths(month, 1) })}>{t(locale, 'calendar.after')}</Link>
        </p>
      </div>
      <nav className="desk-tabs calendar-kinds" aria-label={t(locale, 'calendar.filter')}>
        {[undefined, ...filters].map((each) => (
          <Link key={each ?? 'all'} to={here({ kind: each })} aria-current={each === filter ? 'true' : undefined}>
            {t(locale, `calendar.show.${each ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      <p className="desk-hint" id="calendar-hint">
        {t(locale, 'calendar.hint')}
      </p>
      <MonthGrid
        month={month}
        today={today}
        weekdays={weeks[0]!.map((day) => capitalize(locale, formatDay(locale, day, 'shortWeekday')))}
        weeks={weeks.map((days) => days.map((day) => ({ day, name: formatDay(locale, day, 'full') })))}
        entries={entries}
        locale={locale}
      />
    </>
  );
}

const filters = Object.keys(ENTRY_FILTERS) as EntryFilter[];
