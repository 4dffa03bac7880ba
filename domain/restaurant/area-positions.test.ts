import { expect, it } from 'vitest';
import { areaPositions } from './area-positions.ts';
import { areas } from './areas.ts';

/** The island of Madeira, and that of Porto Santo, in degrees: south, north, west, east. */
const ISLANDS = { madeira: [32.62, 32.88, -17.27, -16.65], 'porto-santo': [33.0, 33.12, -16.42, -16.27] };

it.each(Object.keys(areas) as (keyof typeof areas)[])('places %s on its island', (area) => {
  const { latitude, longitude } = areaPositions[area];
  const [south, north, west, east] = ISLANDS[area === 'porto-santo' ? area : 'madeira'] as [
    number,
    number,
    number,
    number,
  ];
  expect(latitude > south && latitude < north && longitude > west && longitude < east).toBe(true);
});
