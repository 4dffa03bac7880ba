import { expect, it } from 'vitest';
import { openedByKey } from './opened-by-key.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false };

it.each([
  ['Ctrl K', { ...plain, key: 'k', ctrlKey: true }, 'menu'],
  ['⌘ K', { ...plain, key: 'k', metaKey: true }, 'menu'],
  ['Ctrl K with caps lock', { ...plain, key: 'K', ctrlKey: true }, 'menu'],
  ['Ctrl Shift K', { ...plain, key: 'K', ctrlKey: true, shiftKey: true }, undefined],
  ['K', { ...plain, key: 'k' }, undefined],
  ['Ctrl J', { ...plain, key: 'j', ctrlKey: true }, undefined],
  ['?', { ...plain, key: '?', shiftKey: true }, 'shortcuts'],
])('%s opens what it should', (_name, event, expected) => {
  expect(openedByKey(event, false)).toBe(expected);
});

it('opens no list of shortcuts while the user is typing', () => {
  expect(openedByKey({ ...plain, key: '?' }, true)).toBe(undefined);
  expect(openedByKey({ ...plain, key: 'k', ctrlKey: true }, true)).toBe('menu');
});
