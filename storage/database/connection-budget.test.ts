import { expect, test } from 'vitest';
import { DEFAULT_CONNECTIONS, MIN_CONNECTIONS } from '../config.ts';
import { divideConnections } from './connection-budget.ts';

const everywhere = [true, false].flatMap((projects) =>
  [true, false].map((logInPostgres) => ({ projects, logInPostgres })),
);

test('never exceeds the total, and gives each part that runs what it needs', () => {
  for (let total = MIN_CONNECTIONS; total <= 200; total++) {
    for (const parts of everywhere) {
      const { requests, projections, readers } = divideConnections(total, parts);
      const fixed = parts.logInPostgres ? 2 : 1;
      expect(requests + projections + readers + fixed).toBe(total);
      expect(requests).toBeGreaterThanOrEqual(4);
      expect([projections > 0, readers > 0]).toEqual([parts.projects, parts.logInPostgres]);
    }
  }
});

test('divides the default number of connections', () => {
  expect(divideConnections(DEFAULT_CONNECTIONS, { projects: true, logInPostgres: true })).toEqual({
    requests: 10,
    projections: 4,
    readers: 4,
  });
});
