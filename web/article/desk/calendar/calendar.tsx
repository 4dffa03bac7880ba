import './calendar.css';
import { Link } from 'waku';
import { requestContext } from '../../../context.ts';
import { monthsLater, weeksOf } from '../../../desk/madeira-moment.ts';
import type { DeskScreenProps } from '../../../desk/screen.ts';
import { wordsOf } from '../../../desk/words.ts';
import { formatDay, languageTags, t } from '../../../i18n.ts';
import { Month } from './month.client.tsx';

const HERE = '/admin/calendar';

/** Everything that is coming, in the month of `?month=2026-11`, else in this one. */
export default async function CalendarScreen({ locale, query }: DeskScreenProps) {
  const { queries, today } = requestContext();
  const asked = query.get('month') ?? '';
  const month = weeksOf(asked) ? asked : today.slice(0, 7);
  const texts = await queries.scheduledTexts();
  const title = new Intl.DateTimeFormat(languageTags[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  const monthLink = (months: number, text: string) => (
    <Link to={`${HERE}?month=${monthsLater(month, months)}` as '/admin'}>{text}</Link>
  );
  return (
    <>
      <title>{`${t(locale, 'calendar.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{title}</h1>
        <p className="calendar-months">
          {monthLink(-1, t(locale, 'calendar.before'))} <Link to={HERE as '/admin'}>{t(locale, 'calendar.today')}</Link>{' '}
          {monthLink(1, t(locale, 'calendar.after'))}
        </p>
      </div>
      <p className="desk-hint" id="calendar-hint">
        {t(locale, 'calendar.hint')}
      </p>
      <Month
        month={month}
        today={today}
        weeks={weeksOf(month)!.map((days) => days.map((day) => ({ day, name: formatDay(locale, day, 'full') })))}
        texts={texts}
        locale={locale}
        words={wordsOf(locale, {
          none: 'calendar.none',
          move: 'calendar.move',
          moved: 'calendar.moved',
          pt: 'article.desk.pt',
          en: 'article.desk.en',
          undo: 'desk.undo',
          noAnswer: 'history.noAnswer',
        })}
      />
    </>
  );
}
