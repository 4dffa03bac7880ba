import { describe, expect, it } from 'vitest';
import { heightProfile } from './height-profile.ts';

const at = (latitude: number, elevation?: number) => ({
  latitude,
  longitude: -17,
  ...(elevation !== undefined && { elevation }),
});

describe('heightProfile', () => {
  const ridge = [at(32.7, 1818), at(32.72, 1491), at(32.76, 1852)];

  it('says where the walk starts and ends, and where it is highest and lowest', () => {
    const { start, end, highest, lowest, length } = heightProfile(ridge)!;
    expect([start, end, highest.metres, lowest.metres]).toEqual([1818, 1852, 1852, 1491]);
    expect(lowest.km).toBeCloseTo(2.22, 2);
    expect(highest.km).toBeCloseTo(length, 5);
    expect(length).toBeCloseTo(6.67, 2);
  });

  it('draws the heights over the distance, within the view box', () => {
    const { line, area, levels } = heightProfile(ridge)!;
    const [first, second, third] = line
      .slice(1)
      .split('L')
      .map((point) => point.split(',').map(Number));
    expect([first![0], third![0]]).toEqual([0, 1000]);
    expect(second![0]).toBeCloseTo(333.3, 0);
    expect(second![1]).toBeGreaterThan(first![1]!);
    expect([first, second, third].every((point) => point![1]! >= 0 && point![1]! <= 200)).toBe(true);
    expect(area.endsWith('Z')).toBe(true);
    expect(levels.map(({ metres }) => metres)).toEqual([1400, 1600, 1800, 2000]);
  });

  it('draws a level walk as a line in the middle, not as mountains', () => {
    const { line, levels } = heightProfile([at(32.7, 600), at(32.71, 601), at(32.72, 600)])!;
    const heights = line
      .slice(1)
      .split('L')
      .map((point) => Number(point.split(',')[1]));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3);
    expect(levels.length).toBeGreaterThan(1);
  });

  it('is unknown if a point has no height, for one point, and for points in one place', () => {
    expect(heightProfile([at(32.7, 500), at(32.71), at(32.72, 500)])).toBeUndefined();
    expect(heightProfile([at(32.7, 500), at(32.71)])).toBeUndefined();
    expect(heightProfile([at(32.7), at(32.71)])).toBeUndefined();
    expect(heightProfile([at(32.7, 500)])).toBeUndefined();
    expect(heightProfile([])).toBeUndefined();
    expect(heightProfile([at(32.7, 500), at(32.7, 510)])).toBeUndefined();
  });
});
