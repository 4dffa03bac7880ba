import { expect, it } from 'vitest';
import { priceBands } from '#domain/restaurant/price-bands.ts';
import { locales } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { priceInEuros } from './price.tsx';

it('has another range in euros for each band', () => {
  expect(priceInEuros('en', priceBands[0]!)).toMatch(/^up to €\d+$/);
  expect(priceInEuros('en', priceBands.at(-1)!)).toMatch(/^over €\d+$/);
  expect(new Set(priceBands.map((band) => priceInEuros('en', band))).size).toBe(priceBands.length);
});

it.each(locales)('names the highest band in the message for a higher one: %s', (locale) => {
  expect(t(locale, 'field.price_too_high')).toMatch(new RegExp(`\\b${priceBands.length}\\b`));
});
