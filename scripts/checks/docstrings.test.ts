import { expect, test } from 'vitest';
import { inFile } from './docstrings.ts';

test('inFile reports exported functions without a docstring', () => {
  const text = [
    '/** Says it. */',
    'export const said = () => 1;',
    'export const silent = () => 2;',
    'export function alsoSilent() {}',
    'const inside = () => 3;',
    'export const CONSTANT = 4;',
  ].join('\n');
  expect(inFile('a.ts', text)).toEqual(['a.ts:3 silent', 'a.ts:4 alsoSilent']);
});
