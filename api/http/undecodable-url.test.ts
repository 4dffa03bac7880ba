import { describe, expect, it } from 'vitest';
import { escapeUndecodablePath } from './undecodable-url.ts';

describe('an address', () => {
  it.each([
    ['/artigos/%E0%A4%A', '/artigos/%25E0%25A4%25A'],
    ['/%', '/%25'],
    ['/a%00b?q=%00x', '/a%2500b?q=x'],
    ['/artigos?q=%E0%A4%A', '/artigos?q=%E0%A4%A'],
    ['/artigos/p%C3%A3o?q=a?b', '/artigos/p%C3%A3o?q=a?b'],
    ['/', '/'],
  ])('%s is looked up as %s', (typed, looked) => {
    expect(escapeUndecodablePath({ url: typed })).toBe(looked);
  });

  it('of a program is left to be refused', () => {
    expect(escapeUndecodablePath({ url: '/api/articles/%E0%A4%A' })).toBe('/api/articles/%E0%A4%A');
  });
});
