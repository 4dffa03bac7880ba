// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { renderScreen, textsOf } from '#testing/dom/render-screen.ts';
import { RankingChart, TimeChart } from './time-charts.tsx';

const locale: Locale = 'en';

describe('votes over time', () => {
  const time = {
    unit: 'day',
    counts: [
      { key: '2030-05-01', votes: 3, counted: 2 },
      { key: '2030-05-02', votes: 5, counted: 5 },
    ],
  };

  it('are compared with what was counted', async () => {
    const open = (compares: boolean) =>
      renderScreen(() => h(TimeChart, { locale, time: time as never, compares, anomalies: undefined }));
    const [compared, plain] = [await open(true), await open(false)];
    expect([
      textsOf(compared, 'thead th').length,
      compared.querySelectorAll('.plot-mark').length,
      textsOf(compared, '.plot-legend').length,
    ]).toEqual([3, 2, 1]);
    expect([
      textsOf(plain, 'thead th').length,
      plain.querySelectorAll('.plot-mark').length,
      textsOf(plain, '.plot-legend').length,
    ]).toEqual([2, 0, 0]);
  });

  it('are ranked from two periods on', async () => {
    const open = (periods: string[]) =>
      renderScreen(() => h(RankingChart, { locale, ranking: { unit: 'month', periods, restaurants: [] } as never }));
    expect([
      (await open(['2030-05'])).querySelector('svg'),
      (await open(['2030-04', '2030-05'])).querySelector('svg') !== null,
    ]).toEqual([null, true]);
  });
});
