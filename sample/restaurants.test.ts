import { describe, expect, test } from 'vitest';
import { addRestaurant } from '#domain/restaurant/commands.ts';
import { openingIntervalsOn } from '#projections/restaurant/opening-hours.ts';
import { readPhotos } from './content.ts';
import { readRestaurants } from './restaurants.ts';

const restaurants = await readRestaurants();
const photos = new Set<string>();
for (const { key } of await readPhotos()) photos.add(key);

const days = (month: number) =>
  Array.from({ length: 28 }, (_, day) => `2027-${String(month).padStart(2, '0')}-${String(day + 1).padStart(2, '0')}`);

describe('the sample restaurants', () => {
  test('stand all around the island and in Porto Santo, in every price band', () => {
    expect(new Set(restaurants.map(({ area }) => area)).size).toBe(11);
    expect(new Set(restaurants.map(({ price }) => price))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(restaurants.map(({ rating }) => rating)).size).toBeGreaterThan(3);
    expect(restaurants.map(({ key }) => key)).toEqual([...new Set(restaurants.map(({ key }) => key))]);
  });

  test('are invented: their phone numbers and web addresses belong to no one', () => {
    for (const { phone, website } of restaurants) {
      expect(phone).toMatch(/^\+351 291 000 0\d\d$/);
      expect(new URL(website).hostname).toMatch(/\.example\.(org|com)$/);
    }
  });

  test('are two of them open by their own words alone', () => {
    expect(restaurants.filter(({ openingHours }) => openingHours === '')).toHaveLength(2);
  });
});

describe.each(restaurants.map((restaurant) => [restaurant.name, restaurant] as const))('%s', (_name, restaurant) => {
  test('is accepted as a command, with words in both languages', () => {
    const { key: _key, photo, ...facts } = restaurant;
    expect(addRestaurant.safeParse(facts).error).toBeUndefined();
    for (const field of ['verdict', 'description', 'opening', 'additionalInfo'] as const) {
      expect(restaurant[`${field}Pt`]).not.toBe(restaurant[`${field}En`]);
      expect([restaurant[`${field}Pt`], restaurant[`${field}En`]]).not.toContain('');
    }
    if (photo) {
      expect(photos).toContain(photo);
      expect([restaurant.imageAltPt, restaurant.imageAltEn].filter(Boolean)).toHaveLength(2);
    }
  });

  test('opens in summer, by hours that programs can read', () => {
    if (restaurant.openingHours === '') return expect(restaurant.openingPt).not.toBe('');
    const july = days(7).map((day) => openingIntervalsOn(restaurant.openingHours, day));
    expect(july).not.toContain(undefined);
    expect(july.some((open) => open!.length > 0)).toBe(true);
  });
});
