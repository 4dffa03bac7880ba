import { expect, it } from 'vitest';
import { readSelection, toggled, withSelection } from './row-selection.ts';

it('reads the selection of a URL', () => {
  expect(readSelection('?q=mar&selected=a,b')).toEqual(['a', 'b']);
  expect(readSelection('?q=mar')).toEqual([]);
  expect(readSelection('?selected=')).toEqual([]);
});

it('writes the selection beside the other parameters', () => {
  const href = 'https://levada.test/admin/articles?q=mar&selected=c';
  expect(withSelection(href, new Set(['a', 'b']))).toBe('/admin/articles?q=mar&selected=a,b');
  expect(withSelection(href, new Set())).toBe('/admin/articles?q=mar');
});

it('selects a row, and no longer selects it the second time', () => {
  const one = toggled(new Set(['a']), 'b');
  expect([...one]).toEqual(['a', 'b']);
  expect([...toggled(one, 'a')]).toEqual(['b']);
});
