'use client';
import { useLocale, useMessage } from '../messages/message-provider.client.tsx';
import { weekdayName } from './weekday-name.ts';
import './hours-field.css';
import { type ReactNode, useRef, useState } from 'react';
import { type OpenSpan, WEEKDAYS, type Weekday, type WeeklyHours } from '#domain/restaurant/weekly-hours.ts';
import { Field } from '../forms/fields.client.tsx';
import { useEarlyTyping } from '../forms/use-early-typing.client.ts';
import { filledSpans, isHalfFilled, shownSpans, textOfWeek, weekOfText } from './hours-grid.ts';

interface HoursFieldProps {
  name: string;
  label: string;
  hint: string | undefined;
  /** Opening hours in the syntax of OpenStreetMap. */
  initial: string;
  errors: Record<string, string>;
}

/**
 * Renders a form field for opening hours: a text, and below it a grid of the week that fills the text. The grid follows the text while that
 * says no more than the grid can show.
 */
export const HoursField = ({ initial, ...props }: HoursFieldProps) => {
  const t = useMessage();
  const [text, setText] = useState(initial);
  const [week, setWeek] = useState(() => weekOfText(initial));
  const input = useRef<HTMLInputElement>(null);
  const type = (typed: string) => {
    setText(typed);
    setWeek(weekOfText(typed));
  };
  const fill = (filled: WeeklyHours) => {
    setWeek(filled);
    setText(textOfWeek(filled));
  };
  useEarlyTyping(input, type);
  return (
    <div className="hours-field">
      <Field {...props} ref={input} value={text} autoComplete="off" onChange={({ target }) => type(target.value)} />
      <Disclosure label={t('desk.hours.grid')}>
        {week ? <Grid week={week} onFill={fill} /> : <p className="desk-hint">{t('desk.hours.beyondGrid')}</p>}
      </Disclosure>
    </div>
  );
};

/** True while the grid is open. A saved form mounts its fields again, which would close it. */
let isGridOpen = false;

const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(isGridOpen);
  const onToggle = (open: boolean) => {
    isGridOpen = open;
    setOpen(open);
  };
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>{label}</summary>
      {children}
    </details>
  );
};

interface GridProps {
  week: WeeklyHours;
  onFill(week: WeeklyHours): void;
}

const Grid = ({ week, onFill }: GridProps) => {
  const t = useMessage();
  return (
    <>
      <table className="hours-grid">
        <thead>
          <tr>
            <td />
            {COLUMNS.map(({ label }) => (
              <th key={label} scope="col">
                {t(`desk.hours.${label}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((day) => (
            <Day
              key={day}
              day={day}
              spans={week.days[day]}
              onFill={(spans) => onFill({ ...week, days: { ...week.days, [day]: spans } })}
            />
          ))}
        </tbody>
      </table>
      <label className="desk-tick">
        <input
          type="checkbox"
          checked={week.isClosedOnHolidays}
          onChange={({ target }) => onFill({ ...week, isClosedOnHolidays: target.checked })}
        />
        {t('desk.hours.closedOnHolidays')}
      </label>
    </>
  );
};

const COLUMNS = [
  { label: 'opens', span: 0, end: 'from' },
  { label: 'closes', span: 0, end: 'to' },
  { label: 'opensAgain', span: 1, end: 'from' },
  { label: 'closesAgain', span: 1, end: 'to' },
] as const;

interface DayProps {
  day: Weekday;
  spans: readonly OpenSpan[];
  onFill(spans: OpenSpan[]): void;
}

const Day = ({ day, spans, onFill }: DayProps) => {
  const t = useMessage();
  const name = weekdayName(useLocale(), day);
  const shown = shownSpans(spans);
  const error = isHalfFilled(shown) ? t('desk.hours.halfFilled', { day: name }) : undefined;
  return (
    <tr data-unready={error}>
      <th scope="row">{name}</th>
      {COLUMNS.map(({ label, span, end }) => (
        <td key={label} data-label={t(`desk.hours.${label}`)}>
          <input
            type="time"
            aria-label={`${name}, ${t(`desk.hours.${label}`)}`}
            value={shown[span]![end]}
            onChange={({ target }) => onFill(filledSpans(shown, span, { [end]: target.value }))}
          />
        </td>
      ))}
      <td>{error && <p className="desk-error">{error}</p>}</td>
    </tr>
  );
};
