import { describe, expect, it } from 'vitest';
import { climbOf, distanceBetween, thinTrack, trackLength } from './track.ts';

const at = (latitude: number, longitude: number, elevation?: number) => ({
  latitude,
  longitude,
  ...(elevation !== undefined && { elevation }),
});

describe('distanceBetween', () => {
  it('returns a sixtieth of a degree of latitude as about one nautical mile', () => {
    expect(distanceBetween(at(32.7, -17), at(32.7 + 1 / 60, -17))).toBeCloseTo(1.853, 2);
  });

  it('shortens degrees of longitude by the cosine of the latitude', () => {
    expect(distanceBetween(at(32.75, -17), at(32.75, -16)) / distanceBetween(at(32, -17), at(33, -17))).toBeCloseTo(
      0.841,
      3,
    );
  });
});

describe('trackLength', () => {
  it('adds up the parts, and is 0 for one point', () => {
    expect(trackLength([at(32.7, -17), at(32.71, -17), at(32.7, -17)])).toBeCloseTo(2.224, 2);
    expect(trackLength([at(32.7, -17)])).toBe(0);
  });
});

describe('climbOf', () => {
  it('adds up ascents and descents, without the noise of a receiver', () => {
    const heights = [100, 103, 99, 150, 148, 120, 200];
    expect(climbOf(heights.map((height) => at(32.7, -17, height)))).toEqual({ ascent: 130, descent: 30 });
  });

  it('is unknown if a point has no elevation, and for no points', () => {
    expect(climbOf([at(32.7, -17, 100), at(32.7, -17)])).toBeUndefined();
    expect(climbOf([])).toBeUndefined();
  });
});

describe('thinTrack', () => {
  it('keeps a short track as it is', () => {
    const track = [at(32.7, -17), at(32.71, -17.01)];
    expect(thinTrack(track, 2)).toEqual(track);
  });

  it('keeps the turns and the ends of a straight track of 50,000 points', () => {
    const part = (from: number, turn: (step: number) => ReturnType<typeof at>) =>
      Array.from({ length: 25_000 }, (_, step) => turn(from + step));
    const track = [
      ...part(0, (step) => at(32.7, -17 + step * 4e-6)),
      ...part(0, (step) => at(32.7 + step * 4e-6, -16.9)),
    ];
    const kept = thinTrack(track, 500);
    expect(kept.length).toBeLessThan(10);
    expect(kept[0]).toEqual(track[0]);
    expect(kept.at(-1)).toEqual(track.at(-1));
    expect(kept.some((point) => distanceBetween(point, at(32.7, -16.9)) < 0.003)).toBe(true);
  });

  it('returns at most as many points as wanted, in their order, of a winding track', () => {
    const track = Array.from({ length: 50_000 }, (_, step) =>
      at(32.7 + 0.02 * Math.sin(step / 40), -17 + step * 4e-6 + 0.001 * Math.cos(step / 7)),
    );
    const kept = thinTrack(track, 500);
    expect(kept.length).toBeLessThanOrEqual(500);
    expect(kept.length).toBeGreaterThan(50);
    const isKept = new Set(kept);
    expect(kept).toEqual(track.filter((point) => isKept.has(point)));
  });

  it('first leaves out what is less than a metre from the line, in either direction', () => {
    const metre = 1 / 111_195;
    const eastward = [at(32.7, -17), at(32.7 + 0.9 * metre, -16.97), at(32.7 + 1.2 * metre, -16.93), at(32.7, -16.9)];
    expect(thinTrack(eastward, 3)).toEqual([eastward[0], eastward[2], eastward[3]]);
    const shorter = metre / Math.cos((32.7 * Math.PI) / 180);
    const northward = [at(32.7, -17), at(32.703, -17 + 0.9 * shorter), at(32.707, -17 + 1.2 * shorter), at(32.71, -17)];
    expect(thinTrack(northward, 3)).toEqual([northward[0], northward[2], northward[3]]);
  });

  it('ends for points that are all the same', () => {
    expect(thinTrack(Array(1000).fill(at(32.7, -17)), 2)).toHaveLength(2);
  });
});
