import { describe, expect, it } from 'vitest';
import type { TranslationText } from '#domain/article/events.ts';
import { type ArticleValues, emptyText } from '../../../working-copy/article-values.ts';
import { withMainPicture } from './main-picture.ts';

const values = (pt: Partial<TranslationText>, en: Partial<TranslationText> = {}): ArticleValues => ({
  facts: { category: 'c', author: 'w', photographer: null, mainImage: null, date: '2026-11-20' },
  featured: false,
  texts: { pt: { ...emptyText, ...pt }, en: { ...emptyText, ...en } },
});
const texts = { pt: { alt: 'Musgo', caption: 'Na levada' }, en: { alt: 'Moss', caption: 'By the levada' } };
const pictureTextOf = ({ mainImageAlt, mainImageCaption }: TranslationText) => [mainImageAlt, mainImageCaption];

describe('a chosen main picture', () => {
  it('takes its texts from the media library, in the languages that are written', () => {
    const chosen = withMainPicture(values({ title: 'A levada' }), { id: 'm', texts });
    expect(chosen.facts).toMatchObject({ mainImage: 'm', category: 'c' });
    expect(pictureTextOf(chosen.texts.pt)).toEqual(['Musgo', 'Na levada']);
    expect(chosen.texts.pt.title).toBe('A levada');
    expect(chosen.texts.en).toEqual(emptyText);
    const both = withMainPicture(values({ title: 'A levada' }, { title: 'The levada' }), { id: 'm', texts });
    expect(pictureTextOf(both.texts.en)).toEqual(['Moss', 'By the levada']);
  });

  it.each([{ mainImageAlt: 'Fetos' }, { mainImageCaption: 'No Fanal' }])('keeps texts that are written: %j', (own) => {
    const edited = values({ title: 'A levada', ...own });
    expect(withMainPicture(edited, { id: 'm', texts }).texts).toEqual(edited.texts);
  });

  it('changes no text if the library has none', () => {
    const edited = values({ title: 'A levada' });
    expect(withMainPicture(edited, { id: 'm' }).texts).toEqual(edited.texts);
  });
});
