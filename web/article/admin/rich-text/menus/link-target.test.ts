import { describe, expect, it } from 'vitest';
import { toLinkTarget } from './link-target.ts';

describe('target of a link', () => {
  it.each([
    'https://example.org/a?b#c',
    'http://example.org',
    'mailto:ana@example.org',
    'tel:+351291',
    '/artigos',
    '/',
    '#fim',
  ])('is the complete target %s', (typed) => expect(toLinkTarget(` ${typed} `)).toBe(typed));

  it.each([
    ['example.org', 'https://example.org'],
    ['www.example.org/a b', undefined],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    ['são-vicente.pt', 'https://são-vicente.pt'],
    ['ana.reis@example.org', 'mailto:ana.reis@example.org'],
  ])('of %s is %s', (typed, target) => expect(toLinkTarget(typed)).toBe(target));

  it.each([
    '',
    'levada',
    'levadas da Madeira',
    'veja example.org',
    'ana@',
    '@ana',
    'https://',
    'https://a b',
    '//example.org',
    'javascript:alert(1)',
    '3.5',
    'etc...',
  ])('does not exist for %j', (typed) => expect(toLinkTarget(typed)).toBeUndefined());
});
