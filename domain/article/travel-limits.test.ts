import { expect, it } from 'vitest';
import { isInArchipelago } from './travel-limits.ts';

it.each([
  ['Pico Ruivo', 32.759, -16.943],
  ['Porto Santo', 33.06, -16.34],
  ['the Selvagens', 30.142, -15.867],
  ['the south-western corner of the limits', 30, -17.4],
  ['the north-eastern corner of the limits', 33.3, -15.7],
])('has %s within the archipelago', (_place, latitude, longitude) => {
  expect(isInArchipelago({ latitude, longitude })).toBe(true);
});

it.each([
  ['north of it', 33.4, -16.9],
  ['south of it', 29.9, -16],
  ['west of it', 32.7, -17.5],
  ['east of it', 32.7, -15.6],
  ['with both numbers in the wrong order', -16.9, 32.7],
  ['not a number', Number.NaN, -16.9],
])('has no position that is %s', (_what, latitude, longitude) => {
  expect(isInArchipelago({ latitude, longitude })).toBe(false);
});
