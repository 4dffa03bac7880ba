'use client';
import './hours-field.css';
import { type ReactNode, useRef, useState } from 'react';
import { type OpenSpan, WEEKDAYS, type Weekday, type WeeklyHours } from '#domain/restaurant/weekly-hours.ts';
import { Field } from '../forms/fields.client.tsx';
import { useEarlyTyping } from '../forms/use-early-typing.client.ts';
import { filledSpans, shownSpans, textOfWeek, weekOfText } from './hours-grid.ts';

/** Names of the messages of a field for opening hours: among them the names of the weekdays. */
export type HoursMessages = Record<
  Weekday | 'hoursGrid' | 'hoursBeyondGrid' | 'opens' | 'closes' | 'opensAgain' | 'closesAgain' | 'closedOnHolidays',
  string
>;

interface HoursFieldProps {
  name: string;
  label: string;
  hint: string | undefined;
  /** Opening hours in the syntax of OpenStreetMap. */
  initial: string;
  errors: Record<string, string>;
  messages: HoursMessages;
}

/**
 * Renders a form field for opening hours: a text, and below it a grid of the week that fills the text. The grid follows the text while that
 * says no more than the grid can show.
 */
export const HoursField = ({ initial, messages, ...props }: HoursFieldProps) => {
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
      <Disclosure label={messages.hoursGrid}>
        {week ? (
          <Grid week={week} onFill={fill} messages={messages} />
        ) : (
          <p className="desk-hint">{messages.hoursBeyondGrid}</p>
        )}
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
  messages: HoursMessages;
}

const Grid = ({ week, onFill, messages }: GridProps) => (
  <>
    <table className="hours-grid">
      <thead>
        <tr>
          <td />
          {COLUMNS.map(({ label }) => (
            <th key={label} scope="col">
              {messages[label]}
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
            messages={messages}
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
      {messages.closedOnHolidays}
    </label>
  </>
);

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
  messages: HoursMessages;
}

const Day = ({ day, spans, onFill, messages }: DayProps) => {
  const shown = shownSpans(spans);
  return (
    <tr>
      <th scope="row">{messages[day]}</th>
      {COLUMNS.map(({ label, span, end }) => (
        <td key={label} data-label={messages[label]}>
          <input
            type="time"
            aria-label={`${messages[day]}, ${messages[label]}`}
            value={shown[span]![end]}
            onChange={({ target }) => onFill(filledSpans(shown, span, { [end]: target.value }))}
          />
        </td>
      ))}
    </tr>
  );
};
