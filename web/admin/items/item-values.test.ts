import { expect, it } from 'vitest';
import type { FormField } from './form-fields.ts';
import { itemValues } from './item-values.ts';

const field = (name: string, control: FormField['control']) => ({ name, control }) as FormField;

it('has null for a picture that was removed or never chosen, and keeps the others', () => {
  const fields = [field('cover.mediaId', 'picture'), field('back.mediaId', 'picture'), field('icon', 'picture')];
  const back = { mediaId: 'm', alt: { pt: 'Um barco', en: 'A boat' } };
  const values = { cover: { mediaId: '', alt: { pt: '', en: '' } }, back, icon: '' };
  expect(itemValues(fields, values)).toEqual({ cover: null, back, icon: '' });
});

it('has links in their order', () => {
  const [one, two] = [{ name: 'A' }, { name: 'B' }];
  expect(itemValues([field('social', 'links')], { social: { 0: one, 2: two } })).toEqual({ social: [one, two] });
  expect(itemValues([field('social', 'links')], {})).toEqual({ social: [] });
});

it.each(['articles', 'checkboxes'] as const)(
  'has a list of the chosen %s, of which a form sends none, one or several',
  (control) => {
    const fields = [field('articles', control)];
    expect([{}, { articles: 'a' }, { articles: ['a', 'b'] }].map((values) => itemValues(fields, values))).toEqual([
      { articles: [] },
      { articles: ['a'] },
      { articles: ['a', 'b'] },
    ]);
  },
);

it('keeps all other values', () => {
  expect(itemValues([field('name', 'line')], { name: 'O Moinho', id: 'r' })).toEqual({ name: 'O Moinho', id: 'r' });
});
