import { expect, test } from 'vitest';
import { inFile } from './docstrings.ts';

test('an exported function without a docstring is counted, one with it or one that stays inside is not', () => {
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
