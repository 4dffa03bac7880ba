import { describe, expect, it } from 'vitest';
import { escapeUndecodablePath } from './undecodable-url.ts';

describe('escapeUndecodablePath', () => {
  it.each([
    ['/artigos/%E0%A4%A', '/artigos/%25E0%25A4%25A'],
    ['/%', '/%25'],
    ['/a%00b?q=%00x', '/a%2500b?q=x'],
    ['/artigos?q=%E0%A4%A', '/artigos?q=%E0%A4%A'],
    ['/artigos/p%C3%A3o?q=a?b', '/artigos/p%C3%A3o?q=a?b'],
    ['/', '/'],
  ])('converts %s to %s', (typed, looked) => {
    expect(escapeUndecodablePath({ url: typed })).toBe(looked);
  });

  it('leaves API URLs unchanged, so that they are rejected', () => {
    expect(escapeUndecodablePath({ url: '/api/articles/%E0%A4%A' })).toBe('/api/articles/%E0%A4%A');
  });
});
