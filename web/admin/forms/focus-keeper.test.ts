// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import { render } from '#testing/dom/render.ts';
import { FocusKeeper } from './focus-keeper.client.tsx';

/** Shows a form whose fields are replaced by those with another key. */
const open = async (field: 'text' | 'checkbox' | 'textarea') => {
  const kept = { current: undefined };
  const form = (key: string) =>
    h('form', {}, [
      h(FocusKeeper, { key, kept }),
      field === 'textarea'
        ? h('textarea', { key: `t${key}`, name: 'a[b]', defaultValue: 'Fanal' })
        : h('input', { key: `i${key}`, name: 'a[b]', type: field, defaultValue: 'Fanal' }),
      h('input', { key: `o${key}`, name: 'other' }),
    ]);
  const { container, show } = await render(form('1'));
  return {
    replace: () => show(form('2')),
    field: () => container.querySelector<HTMLInputElement>('[name="a[b]"]')!,
  };
};

it.each(['text', 'textarea'] as const)(
  'keeps the focus and the caret of a field that is replaced: %s',
  async (type) => {
    const { field, replace } = await open(type);
    const before = field();
    before.focus();
    before.setSelectionRange(2, 4);
    await replace();
    expect([field() === before, document.activeElement === field()]).toEqual([false, true]);
    expect([field().selectionStart, field().selectionEnd]).toEqual([2, 4]);
  },
);

it('keeps the focus of a field without a caret', async () => {
  const { field, replace } = await open('checkbox');
  field().focus();
  await replace();
  expect(document.activeElement === field()).toBe(true);
});

it('focuses nothing if no field had the focus', async () => {
  const { replace } = await open('text');
  await replace();
  expect(document.activeElement).toBe(document.body);
});
