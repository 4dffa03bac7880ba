import { describe, expect, it } from 'vitest';
import { poissonTail, unlikelyCount } from './poisson.ts';

describe('poissonTail', () => {
  // 1 - e^-m (1 + m + … ), as tables of the distribution have it.
  it.each([
    [0, 2, 1],
    [1, 2, 0.864_664_716_8],
    [4, 1, 0.018_988_156_9],
    [10, 3, 0.001_102_488_1],
    [2, 0.001, 4.996_668_332e-7],
  ])('of at least %i events where %d are expected is %d', (count, mean, chance) => {
    expect(poissonTail(count, mean)).toBeCloseTo(chance, 10);
  });
});

describe('unlikelyCount', () => {
  it.each([
    [1, 1e-5, 9],
    [2, 1e-5, 11],
    [0.001, 1e-6, 2],
    [100, 1e-5, 146],
  ])('where %d are expected, with a chance below %d, is %i', (mean, chance, count) => {
    expect(unlikelyCount(mean, chance)).toBe(count);
    expect(poissonTail(count, mean)).toBeLessThan(chance);
    expect(poissonTail(count - 1, mean)).toBeGreaterThanOrEqual(chance);
  });
});
