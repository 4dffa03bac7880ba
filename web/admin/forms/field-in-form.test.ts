// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { focusField, labelOfField } from './field-in-form.client.ts';

const formOf = (html: string): HTMLFormElement => {
  const form = document.createElement('form');
  form.innerHTML = html;
  document.body.append(form);
  onTestFinished(() => form.remove());
  return form;
};
const is = (field: string) => (input: string) => input === field;

it('labels a field as the form does, with the legend of its group', () => {
  const form = formOf(`<label for="n">Name</label><input id="n" name="name">
    <fieldset><legend>Portuguese</legend><label for="a">Alt text</label><input id="a" name="pt.alt"></fieldset>
    <input name="bare">`);
  expect(['name', 'pt.alt', 'bare', 'missing'].map((field) => labelOfField(form, is(field)))).toEqual([
    'Name',
    'Portuguese: Alt text',
    undefined,
    undefined,
  ]);
});

it('focuses the input of a field, or the control beside a hidden one', () => {
  const form = formOf(`<div><button id="other">x</button></div>
    <div><input type="hidden" name="picture" value="p"><button id="choose" type="button">Choose</button></div>
    <input type="hidden" name="day" value="x"><input id="day" name="day" type="checkbox">`);
  focusField(form, is('picture'));
  expect(document.activeElement!.id).toBe('choose');
  focusField(form, is('day'));
  expect(document.activeElement!.id).toBe('day');
  focusField(form, is('missing'));
  expect(document.activeElement!.id).toBe('day');
});
