import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatTime } from '../../admin/format-date.ts';
import { addDays } from '../../admin/madeira-time.ts';
import { type CalendarEntry, dayOfEntry } from '../../article/admin/calendar/calendar-entries.ts';
import { loadCalendarEntries } from '../../article/admin/calendar/load-entries.ts';
import { capitalize, formatDay, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

const DAYS = 7;

/** Renders what is due today and on the six days after it: scheduled changes of articles, editions, and adverts that begin or end. */
export const ComingWeek = async ({ locale }: { locale: Locale }) => {
  const { today } = requestContext();
  const entries = await loadCalendarEntries(locale);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index))
    .map((day) => ({ day, due: entries.filter((entry) => dayOfEntry(entry) === day).sort(byTime) }))
    .filter(({ due }) => due.length > 0);
  return (
    <section aria-labelledby="today-week">
      <div className="today-head">
        <h2 id="today-week">{t(locale, 'dashboard.week')}</h2>
        <Link to={'/admin/calendar' as '/admin'}>{t(locale, 'calendar.title')}</Link>
      </div>
      {days.length === 0 && <p>{t(locale, 'dashboard.nothingDue')}</p>}
      {days.map(({ day, due }) => (
        <div key={day} className="today-day">
          <h3>
            {day === today ? t(locale, 'desk.today') : capitalize(locale, formatDay(locale, day, 'weekdayAndDay'))}
          </h3>
          <ul className="today-list">
            {due.map((entry) => (
              <DueEntry key={entry.key} locale={locale} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};

/** Orders entries without a time first. */
const byTime = (one: CalendarEntry, other: CalendarEntry): number => timeOf(one) - timeOf(other);
const timeOf = ({ when }: CalendarEntry): number => ('at' in when ? Date.parse(when.at) : 0);

const DueEntry = ({ locale, entry }: { locale: Locale; entry: CalendarEntry }) => {
  const { kind, title, titleLocale, languages, when, screen } = entry;
  const facts = [
    'at' in when ? formatTime(locale, when.at) : '',
    t(locale, `calendar.kind.${kind}`),
    languages.map((language) => t(locale, `article.desk.${language}`)).join(' '),
    entry.isConflicting ? t(locale, 'calendar.conflicting') : '',
    entry.isIncomplete ? t(locale, 'calendar.incomplete') : '',
  ];
  return (
    <li>
      <Link to={screen as '/admin'} lang={titleLocale}>
        {title}
      </Link>
      <span className="desk-quiet">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
};
