// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { drag } from '#testing/dom/drag.ts';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { serve } from '#testing/dom/server.ts';
import { button, press, pressNow } from '#testing/dom/user.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { MonthGrid } from './month-grid.client.tsx';

type Props = Parameters<typeof MonthGrid>[0];
const entry = (changed: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{
    key: 'a',
    kind: 'publication',
    title: 'Levada',
    languages: ['pt', 'en'],
    screen: '/admin/articles/a',
    isConflicting: false,
  },
  when: { at: '2030-05-10T09:00:00Z' },
  move: { command: 'ScheduleArticle', moment: 'scheduleFor', fields: { id: 'a', locale: 'pt' } },
  ...changed,
});
const open = async (entries: CalendarEntry[], answer?: Parameters<typeof serve>[0]) => {
  const { sent } = serve(answer);
  const days = ['2030-04-30', '2030-05-03', '2030-05-09', '2030-05-10', '2030-05-11', '2030-05-17'];
  const props: Props = {
    ...{
      month: '2030-05',
      today: '2030-05-10',
      weekdays: ['Mo'],
      weeks: [days.map((day) => ({ day, name: `day ${day.slice(8)}` }))],
    },
    ...{ entries, locale: 'en' },
  };
  const { container } = await render(inRouter(createElement(MonthGrid, props)).element);
  const dayOf = () => container.querySelector('[data-kind]')?.closest('[data-day]')?.getAttribute('data-day');
  return {
    container,
    sent,
    dayOf,
    day: (name: string) => container.querySelector<HTMLElement>(`[data-day="${name}"]`)!,
  };
};

it('shows the entries of each day with time, languages and what is wrong', async () => {
  const { day, container } = await open([
    entry({ isConflicting: true, isIncomplete: true }),
    entry({ key: 'b', kind: 'edition', when: { day: '2030-05-10' }, move: undefined as never }),
  ]);
  expect([...day('2030-05-10').querySelectorAll('ul > li')].map(({ textContent }) => textContent)).toEqual([
    '⠿10:00 publication pt, en Levada conflicting incomplete',
    'edition pt, en Levada',
  ]);
  expect(container.querySelector('.desk-empty')).toBe(null);
});

it('marks days outside of the month, without entries, and today', async () => {
  const { day } = await open([entry()]);
  const marks = (name: string) => ['data-outside', 'data-empty'].filter((mark) => day(name).hasAttribute(mark)).join();
  expect([marks('2030-04-30'), marks('2030-05-09'), marks('2030-05-10')]).toEqual([
    'data-outside,data-empty',
    'data-empty',
    '',
  ]);
  expect([
    day('2030-05-10').querySelector('[aria-current=date]') !== null,
    day('2030-05-09').querySelector('[aria-current]'),
  ]).toEqual([true, null]);
  expect(day('2030-05-09').querySelector('.calendar-day')!.textContent).toBe('Day 09 9');
});

it('says that a month has no entry, also if a neighbouring day has one', async () => {
  const { container } = await open([entry({ when: { at: '2030-04-30T09:00:00Z' } })]);
  expect(container.querySelector('.desk-empty')!.textContent).toBe('none');
});

it.each([
  ['ArrowLeft', '2030-05-09'],
  ['ArrowRight', '2030-05-11'],
  ['ArrowUp', '2030-05-03'],
  ['ArrowDown', '2030-05-17'],
])('moves an entry with %s at once, and keeps its focus', async (key, day) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { container, sent, dayOf } = await open([entry()], () => promise);
  let scrolls = true;
  await until(dayOf, day, () => {
    scrolls = pressNow(button(container, 'move Levada, publication'), key);
  });
  expect(scrolls).toBe(false);
  expect(document.activeElement!.getAttribute('aria-label')).toBe('move Levada, publication');
  await during(() => resolve(Response.json({})));
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/commands/ScheduleArticle',
      body: { id: 'a', locale: 'pt', scheduleFor: `${day}T09:00:00.000Z` },
    },
  ]);
  expect(container.querySelector('[role=status]')!.textContent).toBe(`moved Levada day ${day.slice(8)}`);
});

it('leaves other keys alone, and entries without a time in their place', async () => {
  const { container, sent } = await open([
    entry(),
    entry({ key: 'b', when: { day: '2030-05-10' }, move: undefined as never }),
  ]);
  expect(await press(button(container, 'move Levada, publication'), 'Enter')).toBe(true);
  expect([sent, container.querySelectorAll('.desk-handle').length]).toEqual([[], 1]);
});

it('moves an entry that is dragged to another day', async () => {
  const { container, sent, day } = await open([entry(), entry({ key: 'b', kind: 'end' })]);
  await drag(button(container, 'move Levada, publication'), day('2030-05-17'), {}, () =>
    expect(day('2030-05-17').hasAttribute('data-over')).toBe(true),
  );
  expect([
    sent.map(({ body }) => (body as { scheduleFor: string }).scheduleFor),
    day('2030-05-17').hasAttribute('data-over'),
  ]).toEqual([['2030-05-17T09:00:00.000Z'], false]);
});
