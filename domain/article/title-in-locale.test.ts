import { describe, expect, it } from 'vitest';
import { titleInLocale, titlesOf } from './title-in-locale.ts';

describe('title in a language', () => {
  it('is the title in that language when there are both', () => {
    expect(titleInLocale({ pt: 'Água', en: 'Water' }, 'en')).toEqual({ title: 'Water', titleLocale: 'en' });
    expect(titleInLocale({ pt: 'Água', en: 'Water' }, 'pt')).toEqual({ title: 'Água', titleLocale: 'pt' });
  });

  it('is the title in the other language when it is missing or empty', () => {
    expect(titleInLocale({ pt: 'Água' }, 'en')).toEqual({ title: 'Água', titleLocale: 'pt' });
    expect(titleInLocale({ pt: '', en: 'Water' }, 'pt')).toEqual({ title: 'Water', titleLocale: 'en' });
  });

  it('is empty in the language asked for when there is none', () => {
    expect(titleInLocale({}, 'en')).toEqual({ title: '', titleLocale: 'en' });
  });
});

it('leaves out languages without a title', () => {
  expect(titlesOf({ pt: { text: { title: 'Água' } }, en: { text: { title: '' } } })).toEqual({ pt: 'Água' });
});
