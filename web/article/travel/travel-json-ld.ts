import type { Travel } from '#domain/article/travel.ts';
import { positionsOf } from '#domain/article/travel-positions.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { thinTrack } from '#domain/shared/track.ts';

/** Points of a walk's line in structured data. */
const LINE_POINTS = 20;

/** Returns a place, or a walk as a place with a line, in the vocabulary of schema.org (`Place`, `GeoCoordinates`, `GeoShape`). */
export const travelJsonLd = (locale: Locale, travel: Travel): object => {
  const positions = positionsOf(travel);
  const { latitude, longitude } = positions[0]!;
  return {
    '@type': 'Place',
    name: travel.name[locale],
    address: { '@type': 'PostalAddress', addressRegion: 'Madeira', addressCountry: 'PT' },
    geo: travel.kind === 'place' ? { '@type': 'GeoCoordinates', latitude, longitude } : lineOf(positions),
  };
};

/** The line is a list of `latitude,longitude`, separated by spaces. */
const lineOf = (positions: ReturnType<typeof positionsOf>) => ({
  '@type': 'GeoShape',
  line: thinTrack(positions, LINE_POINTS)
    .map(({ latitude, longitude }) => `${latitude},${longitude}`)
    .join(' '),
});
