import { describe, expect, it } from 'vitest';
import { parseCoordinates } from './parse-coordinates.ts';
import { parseTrack } from './parse-track.ts';

const gpx = (content: string): string =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`;

const point = (lat: number | string, lon: number | string, ele = ''): string =>
  `<trkpt lat="${lat}" lon="${lon}">${ele && `<ele>${ele}</ele>`}<time>2026-11-28T10:00:00Z</time></trkpt>`;

describe('parseTrack', () => {
  it('reads all segments of a track, and the elevations that are possible', () => {
    const track = gpx(
      `<trk><trkseg>${point(32.7, -16.9, '812.4')}${point(32.71, -16.91, '-9999')}</trkseg>` +
        `<trkseg>${point(32.723456789, -16.92)}</trkseg></trk>`,
    );
    expect(parseTrack(track)).toEqual([
      { latitude: 32.7, longitude: -16.9, elevation: 812 },
      { latitude: 32.71, longitude: -16.91 },
      { latitude: 32.72346, longitude: -16.92 },
    ]);
  });

  it('reads a route where there is no track', () => {
    const route = gpx('<rte><rtept lat="32.7" lon="-16.9"/><rtept lat="32.8" lon="-16.9"/></rte>');
    expect(parseTrack(route)).toHaveLength(2);
  });

  it('reads one point per line', () => {
    expect(parseTrack('32.7, -16.9\n\n 32,71; -16,91 \n')).toEqual([
      { latitude: 32.7, longitude: -16.9 },
      { latitude: 32.71, longitude: -16.91 },
    ]);
  });

  it('reads 50,000 points', () => {
    const points = Array.from({ length: 50_000 }, (_, step) => point(32.7 + step * 1e-6, -16.9)).join('');
    expect(parseTrack(gpx(`<trk><trkseg>${points}</trkseg></trk>`))).toHaveLength(50_000);
  });

  it.each([
    ['nothing', ''],
    ['a sentence', 'A levada começa na estrada.'],
    ['HTML', '<!doctype html><html><p>Not found</html>'],
    ['broken XML', '<gpx><trk>'],
    ['another document', '<?xml version="1.0"?><kml><Placemark/></kml>'],
    ['a GPX without points', gpx('')],
    ['one point', gpx(`<trk><trkseg>${point(32.7, -16.9)}</trkseg></trk>`)],
    ['a document with entities', `<!DOCTYPE gpx [<!ENTITY a "b">]>${gpx('')}`],
    ['lines of which one is wrong', '32.7, -16.9\nhere\n32.8, -16.9'],
  ])('finds no track in %s', (_, text) => {
    expect(parseTrack(text)).toBeUndefined();
  });

  it('returns points without coordinates as not a number, which the archipelago does not contain', () => {
    const [first] = parseTrack(gpx(`<trk><trkseg><trkpt/>${point('x', '')}</trkseg></trk>`))!;
    expect(first).toEqual({ latitude: Number.NaN, longitude: Number.NaN });
  });
});

describe('parseCoordinates', () => {
  it.each([
    '32.7607, -16.9021',
    '32.7607 -16.9021',
    '32,7607; -16,9021',
    '32,7607, −16,9021',
    ' 32.7607° N, 16.9021° W ',
    '32,7607° N 16,9021° O',
  ])('reads %s', (text) => {
    expect(parseCoordinates(text)).toEqual({ latitude: 32.7607, longitude: -16.9021 });
  });

  it.each(['', '32.7607', 'Funchal', '32.7607, -16.9021, 12, 13', 'N 32'])('does not read %s', (text) => {
    expect(parseCoordinates(text)).toBeUndefined();
  });
});
