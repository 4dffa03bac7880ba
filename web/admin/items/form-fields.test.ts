import { describe, expect, it } from 'vitest';
import { fieldLabelId, formFields } from './form-fields.ts';

const valuesOf = (fields: ReturnType<typeof formFields>) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

describe('formFields', () => {
  it('has a field per language of a localized text, side by side', () => {
    const fields = formFields(
      'en',
      { title: { control: 'line', isLocalized: true } },
      { title: { pt: 'Mar', en: '' } },
    );
    expect(fields).toMatchObject([
      { name: 'title.pt', label: 'Title (PT)', lang: 'pt', isHalf: true, value: 'Mar' },
      { name: 'title.en', label: 'Title (EN)', lang: 'en', isHalf: true, value: '' },
    ]);
  });

  it('is empty for a new item, except for initial values', () => {
    const fields = {
      name: { control: 'line' },
      date: { control: 'line', type: 'date', initial: '2026-11-25' },
    } as const;
    expect(valuesOf(formFields('pt', fields, undefined))).toEqual({ name: '', date: '2026-11-25' });
  });

  it('omits the fields that only new items have from an existing item', () => {
    const fields = { name: { control: 'line', isOnlyNew: true }, date: { control: 'line' } } as const;
    expect(valuesOf(formFields('pt', fields, { name: 'Ana', date: '2026-11-25' }))).toEqual({ date: '2026-11-25' });
  });

  it('has the media id and the alternative texts of a picture', () => {
    const fields = { picture: { control: 'picture-with-alt' } } as const;
    const picture = { mediaId: 'a1', alt: { pt: 'Um barco', en: 'A boat' } };
    expect(valuesOf(formFields('pt', fields, { picture }))).toEqual({
      'picture.mediaId': 'a1',
      'picture.alt.pt': 'Um barco',
      'picture.alt.en': 'A boat',
    });
    expect(valuesOf(formFields('pt', fields, { picture: null }))).toEqual({
      'picture.mediaId': '',
      'picture.alt.pt': '',
      'picture.alt.en': '',
    });
  });

  it('has the two numbers of a position as text', () => {
    const fields = { position: { control: 'position' } } as const;
    const position = { latitude: 32.65, longitude: -16.9 };
    expect(valuesOf(formFields('pt', fields, { position }))).toEqual({ position: '32.65 -16.9' });
    expect(valuesOf(formFields('pt', fields, { position: null }))).toEqual({ position: '' });
  });

  it('has a list of links as one field', () => {
    const social = [{ name: 'Mastodon', url: 'https://example.org' }];
    const fields = { social: { control: 'links' } } as const;
    expect(JSON.parse(formFields('en', fields, { social })[0]!.value)).toEqual(social);
    expect(formFields('en', fields, undefined)[0]!.value).toBe('[]');
  });

  it('quotes the text that readers see while a field is empty, in the language of the field', () => {
    const fields = {
      note: {
        label: 'history.field.text',
        control: 'line',
        isLocalized: true,
        fallback: 'footer.moreNews',
        section: 'history.field.text',
      },
    } as const;
    expect(formFields('en', fields, undefined)).toMatchObject([
      { name: 'note.pt', hint: 'Empty: “Mais notícias”', section: 'Text' },
      { name: 'note.en', hint: 'Empty: “More news”', section: undefined },
    ]);
  });
});

describe('the fields of each control', () => {
  const only = (field: object, value?: unknown) =>
    formFields('en', { name: field } as never, value === undefined ? undefined : { name: value })[0]!;

  it('have options with their names in the language of the admin area', () => {
    const options = { a: 'Plain', b: { message: 'history.field.text' } };
    expect(only({ control: 'select', options }, 'b')).toMatchObject({
      ...{ control: 'select', value: 'b' },
      options: { a: 'Plain', b: 'Text' },
    });
    expect(only({ control: 'hue', options: {} }, 20)).toMatchObject({ control: 'hue', value: '20' });
  });

  it.each(['picture', 'opening-hours', 'document'])('are one field of the control %s', (control) => {
    expect(only({ control }, 'x')).toMatchObject({ control, name: 'name', value: 'x', isHalf: false });
  });

  it('have the places where the marker of a position starts', () => {
    const starts = { field: 'area', positions: {} };
    expect(only({ control: 'position', starts }).starts).toEqual(starts);
    expect(only({ control: 'line' }).starts).toBe(undefined);
  });

  it('have the ids of articles, separated by spaces', () => {
    expect(only({ control: 'articles' }, ['a', 'b']).value).toBe('a b');
    expect(only({ control: 'articles' }).value).toBe('');
  });

  it('have the ticked boxes, those of a new item at first, under the name that the events have', () => {
    const boxes = { control: 'checkboxes', options: { a: 'A', b: 'B' }, initial: ['a'] } as const;
    expect([only(boxes, ['a', 'b']).value, only(boxes).value, only(boxes, []).value]).toEqual(['a b', 'a', '']);
    const [field] = formFields('en', { name: { ...boxes, fact: 'names' } }, { names: ['b'] });
    expect([field!.name, field!.value, field!.options]).toEqual(['name', 'b', { a: 'A', b: 'B' }]);
  });

  it('are half as wide if they say so, or if they have a language', () => {
    const widths = [{ isHalf: true }, {}, { lang: 'pt' }].map((of) => only({ control: 'line', ...of }).isHalf);
    expect(widths).toEqual([true, false, true]);
  });

  it('have hint, section, type and step', () => {
    const hint = 'history.field.text';
    expect(only({ control: 'line', type: 'number', step: '0.1', hint, section: hint }, 0)).toMatchObject({
      ...{ type: 'number', step: '0.1', hint: 'Text', section: 'Text', value: '0' },
    });
    expect(only({ control: 'text' })).toMatchObject({ type: 'text', step: undefined, hint: undefined });
  });

  it('name the language of one text of several, and share the label of the history', () => {
    const [field] = formFields('en', { titlePt: { control: 'line' } } as never, undefined);
    expect(field?.label).toBe('Title (PT)');
    expect(fieldLabelId('titlePt')).toBe('history.field.title');
    expect(fieldLabelId('title')).toBe('history.field.title');
  });

  it('have the section of a localized text at its first language, and none at the texts of a picture', () => {
    const section = 'history.field.text';
    const fields = { picture: { control: 'picture-with-alt', section } } as never;
    expect(formFields('en', fields, undefined).map((each) => each.section)).toEqual(['Text', undefined, undefined]);
  });
});
