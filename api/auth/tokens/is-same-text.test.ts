import { expect, it } from 'vitest';
import { isSameText } from './is-same-text.ts';

it.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', '', true],
  // As many UTF-16 units, but more bytes.
  ['abc', 'abé', false],
])('compares %j with %j: %j', (one, other, same) => {
  expect(isSameText(one, other)).toBe(same);
});
