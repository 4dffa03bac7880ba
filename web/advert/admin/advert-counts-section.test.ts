// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import { renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { t } from '../../i18n.ts';
import { AdvertCountsSection } from './advert-counts-section.tsx';

const open = async (total: { views: number; clicks: number } | undefined, days: object[] = []) => {
  const asked: unknown[] = [];
  const advertDays = async (...given: unknown[]) => {
    asked.push(given);
    return days;
  };
  const adminQueries = { advertDays } as unknown as NonNullable<ScreenContext['adminQueries']>;
  const section = () => h(AdvertCountsSection, { locale: 'en', id: 'ad', total: total as never });
  return { asked, page: await renderScreen(section, { adminQueries }) };
};

it('shows how often an advert was seen and clicked, on its latest days', async () => {
  const total = { views: 1200, clicks: 30 };
  const { page, asked } = await open(total, [{ day: '2030-05-09', views: 1100, clicks: 3 }]);
  expect([asked, textsOf(page, 'p')[0]]).toEqual([[['ad', 31]], t('en', 'advert.total', total)]);
  expect([textsOf(page, 'tbody th'), textsOf(page, 'tbody td')]).toEqual([['9 May 2030'], ['1,100', '3']]);
});

it('says that an advert was not seen yet', async () => {
  const { page, asked } = await open(undefined);
  expect([asked, textsOf(page, 'p')[0], page.querySelector('table')]).toEqual([[], t('en', 'advert.notSeen'), null]);
});
