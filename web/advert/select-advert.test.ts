import { expect, it } from 'vitest';
import type { AdvertView } from '#projections/advert/views.ts';
import { pictureFixture } from '../media/fixture.ts';
import { isOwnAdvert, selectAdvert } from './select-advert.ts';

const DAY = 24 * 60 * 60 * 1000;
const days = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse('2027-01-01') + index * DAY).toISOString().slice(0, 10),
  );

const advert = (id: string): AdvertView => ({
  id,
  target: 'https://example.org',
  picture: { ...pictureFixture, alt: '' },
});
const adverts = ['one', 'two', 'three'].map(advert);
const shownOn = (day: string, path: string) => selectAdvert(adverts, day, path)?.id;

it('returns undefined if there are no adverts', () => {
  expect(selectAdvert([], '2027-01-05', '/artigos')).toBeUndefined();
});

it('returns the only advert', () => {
  expect(selectAdvert([advert('only')], '2027-01-05', '/artigos')?.id).toBe('only');
});

it('selects the same advert for a page all day, in whatever order the adverts are given', () => {
  const shown = shownOn('2027-01-05', '/artigos');
  expect(selectAdvert(adverts.toReversed(), '2027-01-05', '/artigos')?.id).toBe(shown);
});

it('selects each of three adverts on about a third of the days and of the pages', () => {
  const byDay = days(150).map((day) => shownOn(day, '/artigos'));
  const byPage = Array.from({ length: 150 }, (_, page) => shownOn('2027-01-05', `/artigos/${page}`));
  for (const shown of [byDay, byPage]) {
    for (const { id } of adverts) expect(shown.filter((each) => each === id).length).toBeGreaterThan(25);
  }
});

it.each([
  ['/subscrever', true],
  ['https://example.org/', false],
  ['//example.org/', false],
])('an advert for %s is the magazine’s own: %s', (target, isOwn) => {
  expect(isOwnAdvert(target)).toBe(isOwn);
});
