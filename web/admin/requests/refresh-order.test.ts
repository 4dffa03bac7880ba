import { expect, it } from 'vitest';
import { isStillShown } from './refresh-order.ts';

const shown = { path: '/admin/articles', query: 'q=mar' };
const asked = { ...shown, started: 3 };
const idle = { running: 0, started: 3 };

it.each([
  ['the same screen', shown, idle, true],
  ['another path', { ...shown, path: '/admin' }, idle, false],
  ['another search', { ...shown, query: '' }, idle, false],
  ['a navigation in flight', shown, { ...idle, running: 1 }, false],
  ['a navigation that has started and ended since', shown, { ...idle, started: 4 }, false],
])('shows a fresh screen only where it still belongs: %s', (_, now, navigations, expected) => {
  expect(isStillShown(asked, now, navigations)).toBe(expected);
});
