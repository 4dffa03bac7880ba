import { describe, expect, it } from 'vitest';
import { addKey } from './keys-before-focus.ts';

const press = (key: string, modifiers: Partial<Parameters<typeof addKey>[1]> = {}) =>
  addKey('ab', { key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

describe('a key that is pressed before the field has the focus', () => {
  it.each([
    ['adds its character', 'c', { text: 'abc' }],
    ['removes the last character', 'Backspace', { text: 'a' }],
    ['changes nothing, and submits nothing', 'Enter', { text: 'ab' }],
    ['ends the collecting', 'Escape', 'stop'],
    ['is left to the browser', 'Tab', undefined],
  ])('%s: %s', (_, key, expected) => {
    expect(press(key)).toEqual(expected);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('is left to the browser with %s', (modifier) => {
    expect(press('c', { [modifier]: true })).toBeUndefined();
  });
});
