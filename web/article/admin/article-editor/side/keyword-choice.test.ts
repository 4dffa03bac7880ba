import { expect, it } from 'vitest';
import { keptKeywords, keywordNamed, knownKeywords } from './keyword-choice.ts';

const [sea, mountains] = [
  { id: 'k1', name: 'Mar' },
  { id: 'k2', name: 'Serra' },
];

it('knows created keywords until the screen lists them', () => {
  expect(knownKeywords([sea], [mountains])).toEqual([sea, mountains]);
  expect(knownKeywords([sea, mountains], [{ ...mountains, name: 'serra' }])).toEqual([sea, mountains]);
});

it('keeps the order of chosen keywords, without deleted ones', () => {
  expect(keptKeywords(['k2', 'gone', 'k1'], [sea, mountains])).toEqual(['k2', 'k1']);
});

it('finds a keyword by its name, whatever case and spaces around it', () => {
  expect(keywordNamed(' SERRA ', [sea, mountains])).toBe(mountains);
  expect(keywordNamed('Serras', [sea, mountains])).toBe(undefined);
});
