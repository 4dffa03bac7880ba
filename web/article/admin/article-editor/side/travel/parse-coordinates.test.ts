import { expect, it } from 'vitest';
import { parseCoordinates } from './parse-coordinates.ts';

it.each([
  ['32.7607, -16.9021', 32.7607, -16.9021],
  ['32,7607; -16,9021', 32.7607, -16.9021],
  ['32,7607 −16,9021', 32.7607, -16.9021],
  ['32.7607° N 16.9021° W', 32.7607, -16.9021],
  ['32.7607°N, 16.9021°O', 32.7607, -16.9021],
  ['32.7607 n 16.9021 e', 32.7607, 16.9021],
  ['32.7607 S -16.9021 W', -32.7607, -16.9021],
  ['  32  -16 ', 32, -16],
  ['32.123456789, -16.987654321', 32.12346, -16.98765],
])('reads %s', (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude });
});

it.each(['', 'Fanal', '32.7607', '32.7607, ', ', -16.9', '32.7607, -16.9021, 900'])('does not read %s', (text) => {
  expect(parseCoordinates(text)).toBe(undefined);
});
