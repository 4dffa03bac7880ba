import { describe, expect, it } from 'vitest';
import { keyboardInset } from './keyboard-inset.ts';

describe('keyboardInset', () => {
  it('is 0 while no keyboard is open', () => {
    expect(keyboardInset(844, { height: 844, offsetTop: 0, scale: 1 })).toBe(0);
  });

  it('is the height of the keyboard', () => {
    expect(keyboardInset(844, { height: 508.4, offsetTop: 0, scale: 1 })).toBe(336);
  });

  it('subtracts how far the browser has moved the visible part down', () => {
    expect(keyboardInset(844, { height: 508, offsetTop: 336, scale: 1 })).toBe(0);
  });

  it('is 0 in a zoomed page, whose visible part is smaller without a keyboard', () => {
    expect(keyboardInset(844, { height: 422, offsetTop: 100, scale: 2 })).toBe(0);
  });
});
