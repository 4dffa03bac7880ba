import { describe, expect, it } from 'vitest';
import { concernsScreen, isAfterGap, type LiveEvent, refreshDelay } from './live-events.ts';

const changed = (projection: string, tags: string[] = []): LiveEvent => ({
  ...{ kind: 'changed', id: 'p.8', projection, tags, position: '1' },
});

describe('an event', () => {
  it.each([
    ['the next change', 'changed', 'p.8', false],
    ['a change after a missed one', 'changed', 'p.9', true],
    ['a repeated change', 'changed', 'p.7', false],
    ['a change of another process', 'changed', 'q.8', true],
    ['the end of the missed ones', 'here', 'p.7', false],
    ['a later end', 'here', 'p.8', true],
    ['an end after a restart', 'here', 'q.0', true],
  ] as const)('is after missed ones: %s', (_what, kind, id, expected) => {
    expect(isAfterGap('p.7', { kind, id })).toBe(expected);
  });

  it.each<[string, LiveEvent, boolean]>([
    ['a change of a read model that it shows', changed('article'), true],
    ['a change of everything', changed('vote', ['*']), true],
    ['another change', changed('vote', ['votes']), false],
    ['missed events', { kind: 'reset' }, true],
    ['the tabs of others', { kind: 'presence', present: [] }, false],
  ])('concerns a screen: %s', (_what, event, expected) => {
    expect(concernsScreen(event, ['article', 'history'])).toBe(expected);
  });
});

describe('the screen is loaded again', () => {
  it('soon, but not more often than every three seconds', () => {
    expect([10_000, 3_000, 2_000, 0].map((since) => refreshDelay(since, 0))).toEqual([100, 100, 1_000, 3_000]);
  });

  it('less often after each failure, up to every 48 seconds', () => {
    expect([1, 2, 4, 9].map((failures) => refreshDelay(0, failures))).toEqual([6_000, 12_000, 48_000, 48_000]);
  });
});
