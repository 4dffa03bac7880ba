// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { t } from '../../i18n.ts';
import { OpeningWeek } from './opening-week.tsx';
import { RecentVotes } from './recent-votes.tsx';

describe('the opening hours of the coming days', () => {
  const open = async (hours: string, week: unknown) => {
    const asked: unknown[] = [];
    const openingWeek = async (...given: unknown[]) => {
      asked.push(given);
      return week;
    };
    const queries = { openingWeek } as unknown as NonNullable<ScreenContext['queries']>;
    return { asked, page: await renderScreen(() => h(OpeningWeek, { locale: 'en', hours }), { queries }) };
  };

  it('follow from what was entered', async () => {
    const span = { from: '2030-05-10T11:00:00Z', to: '2030-05-10T14:30:00Z' };
    const { page, asked } = await open('Mo-Fr 12:00-15:30', [
      { day: '2030-05-10', intervals: [span, { from: '2030-05-10T18:00:00Z', to: '2030-05-10T21:00:00Z' }] },
      { day: '2030-05-11', intervals: [] },
      { day: '2030-05-12', intervals: undefined },
    ]);
    expect(asked).toEqual([['Mo-Fr 12:00-15:30', '2030-05-10']]);
    const [open1, closed, uncertain] = textsOf(page, 'td');
    expect(open1).toMatch(/12:00.*15:30.*, .*19:00.*22:00/);
    expect([closed, uncertain]).toEqual([t('en', 'guide.closedToday'), t('en', 'restaurant.uncertain')]);
    expect(textsOf(page, 'th')[0]).toBe('Friday, 10 May 2030');
  });

  it('are left out where none were entered, and warn of what cannot be read', async () => {
    const none = await open('', []);
    expect([none.page.innerHTML, none.asked]).toEqual(['', []]);
    expect(textsOf((await open('x', undefined)).page, '.desk-alert')).toEqual([
      t('en', 'warning.openingHoursUnreadable'),
    ]);
  });
});

describe('the recent votes of a restaurant', () => {
  const open = (...counts: number[]) =>
    renderScreen(() => h(RecentVotes, { locale: 'en', id: 'r' }), {
      adminQueries: {
        votesOf: async (_id: string, today: string) =>
          counts.map((count, index) => ({ day: `${today.slice(0, 8)}0${index + 1}`, count })),
      } as unknown as NonNullable<ScreenContext['adminQueries']>,
    });

  it('are a sentence up to nine, and a chart from ten', async () => {
    const sum = (votes: number) => t('en', 'restaurant.recentVotes', { votes });
    expect(textsOf(await open(0, 0), 'p')).toEqual([`${sum(0)}.`]);
    const few = await open(1, 0, 8);
    expect(textsOf(few, 'p')).toEqual([`${sum(9)}: 1 on 1 May 2030 and 8 on 3 May 2030.`]);
    expect([few, await open(2, 8)].map((page) => page.querySelector('table, svg, figure') !== null)).toEqual([
      false,
      true,
    ]);
  });
});
