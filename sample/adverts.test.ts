import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addAdvert } from '#domain/advert/commands.ts';
import { placements } from '#domain/advert/events.ts';
import { locales } from '#domain/shared/locale.ts';
import { pagePaths } from '#web/routes.ts';
import { readAdvertPictures, readAdverts } from './adverts.ts';

const adverts = await readAdverts();
const pictures = await readAdvertPictures();

test('every place has an advert of the house in each language', () => {
  for (const placement of placements) {
    for (const locale of locales) {
      const booked = adverts.filter((advert) => advert.placement === placement && advert.locale === locale);
      expect({ placement, locale, booked: booked.length > 0 }).toEqual({ placement, locale, booked: true });
    }
  }
});

test('each is accepted as a command, and leads to a page of its own language', () => {
  for (const { key: _key, ...advert } of adverts) {
    expect(addAdvert.safeParse({ ...advert, picture: '0'.repeat(32) }).error).toBeUndefined();
    expect(Object.values(pagePaths).map((paths) => paths[advert.locale] as string)).toContain(advert.target);
    expect(advert.alt[advert.locale]).not.toBe('');
  }
});

test('each has its drawing, and every drawing is credited', async () => {
  const files = await readdir(fileURLToPath(new URL('adverts', import.meta.url)));
  const drawn = files.filter((name) => name.endsWith('.jpg')).map((name) => name.slice(0, -4));
  expect(pictures.map(({ key }) => key).sort()).toEqual(drawn.sort());
  expect(new Set(adverts.map(({ picture }) => picture))).toEqual(new Set(drawn));
  for (const { credit } of pictures) expect(credit).toHaveProperty('licence');
});
