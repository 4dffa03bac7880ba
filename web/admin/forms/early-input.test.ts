// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest';
import { takeEarlyMenu, takeEarlySubmit, takeEarlyTyping } from './early-input.ts';

/** Sets what the inline script recorded before hydration, until the test ends. */
const record = (name: string, value: unknown) => {
  Object.assign(globalThis, { [name]: value });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, name));
};
const field = document.createElement('input');

describe('input before hydration', () => {
  it('is what was typed into a field, taken once', () => {
    record('levadaEarlyTyping', new WeakMap([[field, 'Ana']]));
    expect([takeEarlyTyping(document.createElement('input')), takeEarlyTyping(field), takeEarlyTyping(field)]).toEqual([
      undefined,
      'Ana',
      undefined,
    ]);
  });

  it('is a form that was submitted, taken once', () => {
    record('levadaEarlySubmits', new WeakSet([field]));
    expect([takeEarlySubmit(field), takeEarlySubmit(field)]).toEqual([true, false]);
  });

  it('is what was typed after the keys of the command menu, taken once', () => {
    record('levadaEarlyMenu', 'ab');
    expect([takeEarlyMenu(), takeEarlyMenu(), (globalThis as { levadaEarlyMenu?: unknown }).levadaEarlyMenu]).toEqual([
      'ab',
      undefined,
      null,
    ]);
  });

  it('is nothing where nothing was recorded', () => {
    record('levadaEarlyMenu', undefined);
    expect([takeEarlyTyping(field), takeEarlySubmit(field), takeEarlyMenu()]).toEqual([undefined, false, undefined]);
  });
});
