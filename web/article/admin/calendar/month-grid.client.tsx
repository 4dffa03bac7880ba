'use client';
import { startTransition, useOptimistic, useRef, useState } from 'react';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { DragHandle } from '../../../admin/dragging/drag-handle.client.tsx';
import { useDraggable } from '../../../admin/dragging/use-draggable.client.ts';
import { useDropTarget } from '../../../admin/dragging/use-drop-target.client.ts';
import { addDays } from '../../../admin/madeira-time.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { languageTags } from '../../../language-tags.ts';
import { type CalendarEntry, dayOfEntry } from './calendar-entries.ts';
import { moveEntry } from './move-entry.ts';

interface MonthGridProps {
  /** `2026-11` */
  month: string;
  today: string;
  /** Short names of the days of a week, Monday first. */
  weekdays: string[];
  /** Calendar days with their names. */
  weeks: { day: string; name: string }[][];
  entries: CalendarEntry[];
  /** Language of the admin area. */
  locale: Locale;
}

/**
 * Renders the days of a month with their entries. Entries with a time can be moved to another day by dragging or with the arrow keys on
 * their handle; the time of day stays the same.
 */
export const MonthGrid = ({ month, today, weekdays, weeks, entries, locale }: MonthGridProps) => {
  const t = useMessage();
  const { run } = useApiAction();
  const [announcement, setAnnouncement] = useState('');
  /** Key of the entry that was moved with the keyboard. It keeps the focus, so that it can be moved further. */
  const [held, setHeld] = useState<string>();
  const [shown, show] = useOptimistic(entries, (all, moved: CalendarEntry) =>
    all.map((entry) => (entry.key === moved.key ? moved : entry)),
  );
  const moveTo = (entry: CalendarEntry, day: string) => {
    const move = moveEntry(entry, day);
    if (!move) return;
    const dayName = weeks.flat().find((each) => each.day === day)?.name ?? day;
    setAnnouncement(t('calendar.moved', { name: entry.title, day: dayName }));
    startTransition(async () => {
      show(move.moved);
      await run(move.action);
    });
  };
  const isEmpty = !shown.some((entry) => dayOfEntry(entry).startsWith(month));
  return (
    <>
      {isEmpty && <p className="desk-empty">{t('calendar.none')}</p>}
      <Weekdays names={weekdays} />
      <ol className="calendar">
        {weeks.flat().map(({ day, name }) => (
          <Day
            key={day}
            day={day}
            name={name.charAt(0).toUpperCase() + name.slice(1)}
            isOutside={!day.startsWith(month)}
            isToday={day === today}
            onDrop={(key) => {
              const entry = shown.find((each) => each.key === key);
              if (entry) moveTo(entry, day);
            }}
          >
            {shown
              .filter((entry) => dayOfEntry(entry) === day)
              .map((entry) => (
                <Entry
                  key={entry.key}
                  entry={entry}
                  isHeld={entry.key === held}
                  locale={locale}
                  onMove={(days) => {
                    setHeld(entry.key);
                    moveTo(entry, addDays(day, days));
                  }}
                />
              ))}
          </Day>
        ))}
      </ol>
      <p role="status" className="desk-hidden">
        {announcement}
      </p>
    </>
  );
};

/** Renders the heads of the columns. They are hidden from screen readers, which read the full date of each day. */
const Weekdays = ({ names }: { names: string[] }) => (
  <p className="calendar-weekdays" aria-hidden="true">
    {names.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </p>
);

interface DayProps {
  day: string;
  name: string;
  isOutside: boolean;
  isToday: boolean;
  onDrop(key: string): void;
  children: React.ReactNode[];
}

const Day = ({ day, name, isOutside, isToday, onDrop, children }: DayProps) => {
  const cell = useRef<HTMLLIElement>(null);
  const isOver = useDropTarget(cell, 'scheduled', onDrop);
  return (
    <li
      ref={cell}
      data-day={day}
      data-outside={isOutside || undefined}
      data-empty={children.length === 0 || undefined}
      data-over={isOver || undefined}
    >
      <p className="calendar-day" aria-current={isToday ? 'date' : undefined}>
        <span className="calendar-name">{name}</span> <span aria-hidden="true">{Number(day.slice(8))}</span>
      </p>
      {children.length > 0 && <ul>{children}</ul>}
    </li>
  );
};

interface EntryProps extends Pick<MonthGridProps, 'locale'> {
  entry: CalendarEntry;
  isHeld: boolean;
  /** Moves it by a number of days, negative for earlier ones. */
  onMove(days: number): void;
}

const Entry = ({ entry, isHeld, locale, onMove }: EntryProps) => {
  const t = useMessage();
  const { key, kind, title, titleLocale, languages, when: on, screen, isConflicting } = entry;
  const isMovable = entry.move !== undefined;
  const { row, handle } = useDraggable('scheduled', isMovable ? key : undefined, isHeld);
  const when = 'at' in on ? `${timeOf(locale, on.at)} ` : '';
  return (
    <li ref={row} data-kind={kind}>
      {isMovable && (
        <DragHandle
          handle={handle}
          label={`${t('calendar.move', { name: title })}, ${t(`calendar.kind.${kind}`)}`}
          hint="calendar-hint"
          onKey={(pressed) => {
            const days = STEPS[pressed];
            if (days !== undefined) onMove(days);
            return days !== undefined;
          }}
        />
      )}
      <span className="desk-quiet">
        {when}
        {t(`calendar.kind.${kind}`)} {languages.map((each) => t(`article.desk.${each}`)).join(', ')}
      </span>{' '}
      <Link to={screen as '/admin'} lang={titleLocale}>
        {title}
      </Link>
      {isConflicting && <em className="calendar-conflict"> {t('calendar.conflicting')}</em>}
      {entry.isIncomplete && <em className="calendar-conflict"> {t('calendar.incomplete')}</em>}
    </li>
  );
};

const timeOf = (locale: Locale, moment: string): string =>
  new Intl.DateTimeFormat(languageTags[locale], {
    timeStyle: 'short',
    timeZone: 'Atlantic/Madeira',
  }).format(new Date(moment));

/** The days by which a key moves an entry. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
