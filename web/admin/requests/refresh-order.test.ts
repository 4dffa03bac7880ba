import { describe, expect, it } from 'vitest';
import { navigations, recordNavigation } from './navigations.ts';
import { isStillShown } from './refresh-order.ts';
import { refreshes } from './refreshes.ts';

const shown = { path: '/admin/articles', query: 'q=mar' };
const asked = { ...shown, started: 3 };
const other = { path: '/admin/articles', query: 'open=new' };
const idle = { running: 0, started: 3 };

it.each([
  ['the same screen', shown, idle, true],
  ['another path', { ...shown, path: '/admin' }, idle, false],
  ['another search', { ...shown, query: '' }, idle, false],
  ['a navigation in flight', shown, { ...idle, running: 1 }, false],
  ['a navigation that has started and ended since', shown, { ...idle, started: 4 }, false],
  ['a navigation that was answered and is not rendered yet', shown, { ...idle, destination: other }, false],
  ['a navigation that is rendered', shown, { ...idle, destination: shown }, true],
])('shows a fresh screen only where it still belongs: %s', (_, now, navigations, expected) => {
  expect(isStillShown(asked, now, navigations)).toBe(expected);
});

describe('a recorded navigation', () => {
  it('leads to its screen from its answer on, until another one starts', async () => {
    const before = navigations.started;
    const answer = Promise.withResolvers<typeof shown>();
    const first = recordNavigation(answer.promise);
    expect(navigations).toMatchObject({ running: 1, started: before + 1, destination: undefined });
    answer.resolve(shown);
    await first;
    expect(navigations).toMatchObject({ running: 0, destination: shown });
    const next = recordNavigation(Promise.resolve(other));
    expect(navigations.destination).toBeUndefined();
    await next;
    expect(navigations).toMatchObject({ running: 0, started: before + 2, destination: other });
  });

  it.each([
    [1, 2, true],
    [2, 2, false],
  ])('loses elements to a refresh that is not rendered yet: %i of %i', async (rendered, merged, expected) => {
    Object.assign(refreshes, { rendered, merged });
    await recordNavigation(Promise.resolve(shown));
    expect(navigations.lostElements).toBe(expected);
  });

  it('leads nowhere when it fails, or when a later one was answered before', async () => {
    const late = Promise.withResolvers<typeof shown>();
    const earlier = recordNavigation(late.promise);
    await recordNavigation(Promise.resolve(other));
    late.resolve(shown);
    await earlier;
    expect(navigations).toMatchObject({ running: 0, destination: other });
    await recordNavigation(Promise.reject(new Error('The server does not answer.')));
    expect(navigations).toMatchObject({ running: 0, destination: undefined });
  });
});
