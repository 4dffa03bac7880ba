import { describe, expect, it } from 'vitest';
import { draftAction } from '../forms/form-draft.ts';
import { withDraft } from './draft-fields.ts';
import type { FormField } from './form-fields.ts';

const field = (name: string, control: FormField['control'], value: string): FormField => ({
  name,
  label: name,
  hint: undefined,
  control,
  type: 'text',
  step: undefined,
  value,
  section: undefined,
  lang: undefined,
  isHalf: false,
  options: {},
  starts: undefined,
});

const values = (fields: FormField[], entries: [string, string][]): string[] =>
  withDraft(fields, { entries }).map(({ value }) => value);

describe('fields with a draft', () => {
  it('have its values, also empty ones, and keep their own if it does not know them', () => {
    const fields = [field('title.pt', 'line', 'Velho'), field('title.en', 'line', 'Old'), field('hue', 'hue', 'cane')];
    const entries: [string, string][] = [
      ['title.pt', 'Novo'],
      ['title.en', ''],
    ];
    expect(values(fields, entries)).toEqual(['Novo', '', 'cane']);
  });

  it.each(['articles', 'checkboxes'] as const)('have its %s in order, or none', (control) => {
    const articles = [field('articles', control, 'a b')];
    expect(
      values(articles, [
        ['articles', 'c'],
        ['articles', 'a'],
      ]),
    ).toEqual(['c a']);
    expect(values(articles, [['title', 'x']])).toEqual(['']);
  });

  it('have its position, complete, in part, or removed', () => {
    const position = [field('position', 'position', '32.7 -16.9')];
    const at = (latitude: string, longitude: string) =>
      values(position, [
        ['position.latitude', latitude],
        ['position.longitude', longitude],
      ]);
    expect([at('32.6', '-17'), at('32.6', ''), at('', '')]).toEqual([['32.6 -17'], ['32.6 '], ['']]);
  });

  it('have its links, or none', () => {
    const links = [field('links', 'links', '[]')];
    const entries: [string, string][] = [
      ['links.0.name', 'Um'],
      ['links.0.url', 'https://example.org/1'],
      ['links.1.name', ''],
      ['links.1.url', 'https://example.org/2'],
    ];
    expect(values(links, entries)).toEqual([
      JSON.stringify([
        { name: 'Um', url: 'https://example.org/1' },
        { name: '', url: 'https://example.org/2' },
      ]),
    ]);
    expect(values(links, [])).toEqual(['[]']);
  });
});

describe('the stored draft of a form', () => {
  const typed = [['name', 'New']] as const;
  const before = [['name', 'Old']] as const;

  it.each([
    ['is written after input', typed, before, false, 'write'],
    ['is written after input, also when another one was offered', typed, before, true, 'write'],
    ['is written while a restored draft is not saved', typed, undefined, false, 'write'],
    ['is removed when the form shows what it showed before', before, before, false, 'remove'],
    ['is kept while it is offered', before, before, true, 'keep'],
  ] as const)('%s', (_, entries, saved, isOffered, expected) => {
    expect(draftAction(entries, saved, isOffered)).toBe(expected);
  });
});
