import { describe, expect, it } from 'vitest';
import { matchingEntries } from './matching-entries.ts';

const words: Record<string, string> = {
  Retirar: 'Unpublish',
  Despublicar: 'Take down',
  Publicar: 'Publish',
  'Em inglês': 'In English',
  Edições: 'Editions',
};
const translate = (text: string) => words[text] ?? '';

const entries = [
  { text: 'Edições' },
  { text: 'Retirar' },
  { text: 'Despublicar' },
  { text: 'Publicar', detail: 'Em português' },
  { text: 'Publicar', detail: 'Em inglês: rascunho' },
  { text: 'Pub', detail: 'English' },
];
const found = (typed: string) =>
  matchingEntries(entries, typed, translate).map(({ text, detail = '' }) => `${text} ${detail}`.trim());

describe('entries of the command menu', () => {
  it.each([
    [
      'nothing is typed',
      '',
      ['Edições', 'Retirar', 'Despublicar', 'Publicar Em português', 'Publicar Em inglês: rascunho', 'Pub English'],
    ],
    ['their words are typed without accents', 'edicoes', ['Edições']],
    [
      'the words of the other language are typed',
      'publish',
      ['Publicar Em português', 'Publicar Em inglês: rascunho', 'Retirar'],
    ],
    [
      'the beginning of a word is typed',
      'publi',
      ['Publicar Em português', 'Publicar Em inglês: rascunho', 'Despublicar', 'Retirar'],
    ],
    ['name and place are typed, in any order', '  inglês PUBLICAR ', ['Publicar Em inglês: rascunho']],
    ['words of both languages are typed', 'publicar english', ['Publicar Em inglês: rascunho']],
    [
      'words fit in both languages, those of the interface first',
      'pub english',
      ['Pub English', 'Publicar Em inglês: rascunho'],
    ],
    ['nothing fits', "'; drop table", []],
  ])('are found when %s', (_, typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });
});
