// @vitest-environment happy-dom
import { createElement as h, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '#testing/dom/render.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { CheckboxGroup, Field, HueField, OneTimeCodeField, SelectField, TextField } from './fields.client.tsx';

const open = async (element: ReactElement) => (await render(element)).container;
const base = { name: 'a', label: 'Label', errors: {} };
const options = { one: 'First', two: 'Second' };

describe.each([
  ['a line', (props: object) => h(Field, { ...base, ...props })],
  ['several lines', (props: object) => h(TextField, { ...base, defaultValue: '', ...props })],
  ['a choice', (props: object) => h(SelectField, { ...base, options, ...props })],
])('the field of %s', (_kind, field) => {
  const partsOf = (container: HTMLElement) => {
    const control = container.querySelector('input, textarea, select')!;
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return {
      label: container.querySelector('label')!.htmlFor === control.id,
      described: described.map((id) => container.querySelector(`[id="${id}"]`)?.textContent),
      isInvalid: control.getAttribute('aria-invalid'),
      alerts: textsOf(container, '[role=alert]'),
    };
  };

  it('has a label, and nothing else without need', async () => {
    const plain = { label: true, described: [], isInvalid: null, alerts: [] };
    expect(partsOf(await open(field({ errors: { b: 'Other' } })))).toEqual(plain);
  });

  it('is described by its error and its hint', async () => {
    expect(partsOf(await open(field({ hint: 'Hint', errors: { a: 'Wrong' } })))).toEqual({
      ...{ label: true, described: ['Wrong', 'Hint'], isInvalid: 'true', alerts: ['Wrong'] },
    });
    expect(partsOf(await open(field({ hint: 'Hint' }))).described).toEqual(['Hint']);
  });
});

describe('the first field of a form', () => {
  it('takes the focus, unless the user is in another field', async () => {
    const first = await open(h(Field, { ...base, isFocused: true }));
    expect(document.activeElement).toBe(first.querySelector('input'));
    await open(h(Field, { ...base, isFocused: true }));
    expect(document.activeElement).toBe(first.querySelector('input'));
  });

  it('takes no focus by default', async () => {
    const other = await open(h(Field, base));
    expect(document.activeElement).not.toBe(other.querySelector('input'));
  });
});

describe('the choice of a hue', () => {
  const chosen = async (defaultValue?: string) =>
    (await open(h(HueField, { ...base, options, defaultValue }))).querySelector<HTMLInputElement>(':checked')?.value;

  it('is the given one, or the first', async () => {
    expect([await chosen('two'), await chosen(), await chosen('none')]).toEqual(['two', 'one', 'one']);
  });
});

describe.each([
  ['hues', () => h(HueField, { ...base, options, errors: { a: 'Wrong' } })],
  ['checkboxes', () => h(CheckboxGroup, { ...base, options, defaultValue: [], errors: { a: 'Wrong' } })],
])('a group of %s', (_kind, group) => {
  it('is described by its error', async () => {
    const container = await open(group());
    const described = container.querySelector('fieldset')!.getAttribute('aria-describedby');
    expect(container.querySelector(`[id="${described}"]`)!.textContent).toBe('Wrong');
  });
});

it('a group of checkboxes has those ticked that are given', async () => {
  const container = await open(h(CheckboxGroup, { ...base, options, defaultValue: ['two'] }));
  expect([...container.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([false, true]);
  expect(container.querySelector('fieldset')!.hasAttribute('aria-describedby')).toBe(false);
});

it('the field of a one-time code takes six digits, or a recovery code', async () => {
  const lengthOf = async (changed: object) =>
    (await open(h(OneTimeCodeField, { errors: {}, ...changed }))).querySelector('input')!.maxLength;
  expect([await lengthOf({}), await lengthOf({ maxLength: 20 })]).toEqual([6, 20]);
});
