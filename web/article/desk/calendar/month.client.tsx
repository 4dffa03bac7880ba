'use client';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { dayIn, daysLater, onDay } from '../../../desk/madeira-moment.ts';
import { command, useAction } from '../../../desk/use-action.client.ts';

interface Text {
  id: string;
  locale: Locale;
  title: string;
  scheduleFor: string;
}

interface MonthProps {
  /** `2026-11` */
  month: string;
  today: string;
  /** Calendar days, and how they are called. */
  weeks: { day: string; name: string }[][];
  texts: Text[];
  /** Of the desk. */
  locale: Locale;
  words: Record<'none' | 'move' | 'moved' | 'pt' | 'en' | 'undo' | 'noAnswer', string>;
}

const keyOf = ({ id, locale }: Pick<Text, 'id' | 'locale'>): string => `${id} ${locale}`;

/** A month of what is scheduled; each text is moved to another day by dragging, or by the arrow keys on its handle, and keeps its hour. */
export const Month = ({ month, today, weeks, texts, locale, words }: MonthProps) => {
  const { act } = useAction(words);
  const [said, setSaid] = useState('');
  const [shown, show] = useOptimistic(texts, (all, moved: Text) =>
    all.map((text) => (keyOf(text) === keyOf(moved) ? moved : text)),
  );
  const move = (text: Text, day: string) => {
    const scheduleFor = onDay(text.scheduleFor, day);
    if (scheduleFor === text.scheduleFor) return;
    const schedule = (moment: string) => ({ id: text.id, locale: text.locale, scheduleFor: moment });
    const name = weeks.flat().find((each) => each.day === day)?.name ?? day;
    setSaid(words.moved.replace('…', text.title).replace('…', name));
    startTransition(async () => {
      show({ ...text, scheduleFor });
      await act(
        command('ScheduleArticle', schedule(scheduleFor), command('ScheduleArticle', schedule(text.scheduleFor))),
      );
    });
  };
  const find = (key: string) => shown.find((text) => keyOf(text) === key);
  const isEmpty = !shown.some(({ scheduleFor }) => dayIn(scheduleFor).startsWith(month));
  return (
    <>
      {isEmpty && <p className="desk-empty">{words.none}</p>}
      <ol className="calendar">
        {weeks.flat().map(({ day, name }) => (
          <Day
            key={day}
            day={day}
            name={name}
            isOutside={!day.startsWith(month)}
            isToday={day === today}
            drop={(key) => {
              const text = find(key);
              if (text) move(text, day);
            }}
          >
            {shown
              .filter(({ scheduleFor }) => dayIn(scheduleFor) === day)
              .map((text) => (
                <Entry key={keyOf(text)} text={text} day={day} locale={locale} move={move} words={words} />
              ))}
          </Day>
        ))}
      </ol>
      <p role="status" className="desk-hidden">
        {said}
      </p>
    </>
  );
};

interface DayProps {
  day: string;
  name: string;
  isOutside: boolean;
  isToday: boolean;
  drop(key: string): void;
  children: React.ReactNode[];
}

const Day = ({ day, name, isOutside, isToday, drop, children }: DayProps) => {
  const cell = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(drop);
  latest.current = drop;
  useEffect(
    () =>
      dropTargetForElements({
        element: cell.current!,
        canDrop: ({ source }) => typeof source.data.scheduled === 'string',
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          latest.current(source.data.scheduled as string);
        },
      }),
    [],
  );
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

interface EntryProps extends Pick<MonthProps, 'locale' | 'words'> {
  text: Text;
  day: string;
  move(text: Text, day: string): void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const Entry = ({ text, day, locale, move, words }: EntryProps) => {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const key = keyOf(text);
  useEffect(
    () => draggable({ element: row.current!, dragHandle: handle.current!, getInitialData: () => ({ scheduled: key }) }),
    [key],
  );
  const time = new Intl.DateTimeFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', {
    timeStyle: 'short',
    timeZone: 'Atlantic/Madeira',
  }).format(new Date(text.scheduleFor));
  return (
    <li ref={row}>
      <button
        ref={handle}
        type="button"
        className="desk-handle"
        aria-label={words.move.replace('…', text.title)}
        aria-describedby="calendar-hint"
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          move(text, daysLater(day, step));
        }}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <span className="desk-quiet">
        {time} {words[text.locale]}
      </span>{' '}
      <Link to={`/admin/articles/${text.id}` as '/admin'}>{text.title}</Link>
    </li>
  );
};
