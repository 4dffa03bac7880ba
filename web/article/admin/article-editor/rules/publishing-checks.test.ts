import { describe, expect, it } from 'vitest';
import type { TranslationText } from '#domain/article/events.ts';
import { type ArticleValues, emptyText } from '../../../working-copy/article-values.ts';
import { readingMinutes, runPublishingChecks } from './publishing-checks.ts';

const complete: TranslationText = {
  ...emptyText,
  title: 'A levada',
  summary: 'A água corre.',
  content: [{ type: 'text', text: [{ text: 'Corre.' }] }],
  mainImageAlt: 'Musgo',
};
const article = (
  text: Partial<TranslationText> = {},
  facts: Partial<ArticleValues['facts']> = {},
  en: TranslationText = complete,
): ArticleValues => ({
  facts: { category: 'c', author: 'p', photographer: null, mainImage: 'm', date: '2026-11-20', ...facts },
  featured: false,
  texts: { pt: { ...complete, ...text }, en },
});
const checksOf = (...args: Parameters<typeof article>) =>
  runPublishingChecks(article(...args)).map(({ language, hint, isNeeded }) => [language, hint, isNeeded]);
const picture = { type: 'image', mediaId: 'm', alt: ' ', caption: '', width: 'text' } as const;

describe('runPublishingChecks', () => {
  it('returns nothing for a complete article', () => {
    expect(checksOf()).toEqual([]);
  });

  it.each([
    [{ category: null }, 'noCategory'],
    [{ author: null }, 'noAuthor'],
  ] as const)('requires a missing shared field: %j', (facts, hint) => {
    expect(checksOf({}, facts)).toEqual([[undefined, hint, true]]);
  });

  it.each([
    [{ title: ' ' }, 'noTitle'],
    [{ content: [] }, 'noText'],
  ] as const)('requires a missing field of a language: %j', (text, hint) => {
    expect(checksOf(text as Partial<TranslationText>)).toEqual([['pt', hint, true]]);
  });

  it('advises about an outdated translation', () => {
    expect(runPublishingChecks(article(), ['en'])).toEqual([{ language: 'en', hint: 'outdated', isNeeded: false }]);
  });

  it.each<[Partial<TranslationText>, string]>([
    [{ summary: '' }, 'noSummary'],
    [{ summary: 'x'.repeat(161) }, 'longSummary'],
    [{ mainImageAlt: '' }, 'pictureAlt'],
    [{ content: [picture] }, 'noAlt'],
    [{ content: [{ type: 'gallery', images: [{ mediaId: 'm', alt: '', caption: '' }] }] }, 'noAlt'],
    [{ content: [{ type: 'heading', level: 3, text: [{ text: 'Água' }] }] }, 'headings'],
    [{ content: [{ type: 'text', text: [{ text: 'Água' }, { text: ' ', href: '/' }] }] }, 'emptyLink'],
  ])('advises about a language: %j', (text, hint) => {
    expect(checksOf(text)).toEqual([['pt', hint, false]]);
  });

  it('advises about a missing picture and an empty language, but requires nothing of the latter', () => {
    expect(checksOf({}, { mainImage: null })).toEqual([[undefined, 'noPicture', false]]);
    expect(checksOf({}, {}, emptyText)).toEqual([[undefined, 'oneLanguage', false]]);
  });
});

describe('advice', () => {
  const runs = [{ text: 'Água' }, { text: ' ', href: '/' }];

  it.each<[string, Partial<TranslationText>]>([
    ['a summary as long as search engines show', { summary: 'x'.repeat(160) }],
    ['a picture that is described', { content: [{ ...picture, alt: 'Musgo' }] }],
    [
      'a subheading below a heading',
      {
        content: [
          { type: 'heading', level: 2, text: [{ text: 'Água' }] },
          { type: 'heading', level: 3, text: [{ text: 'Doce' }] },
        ],
      },
    ],
    ['a link with text', { content: [{ type: 'text', text: [{ text: 'Água', href: '/' }] }] }],
    ['a space without link', { content: [{ type: 'text', text: [{ text: 'Água' }, { text: ' ' }] }] }],
  ])('is not given about %s', (_what, text) => {
    expect(checksOf(text)).toEqual([]);
  });

  it('is given about a link without text in a list', () => {
    expect(checksOf({ content: [{ type: 'list', ordered: false, items: [runs] } as never] })).toEqual([
      ['pt', 'emptyLink', false],
    ]);
  });

  it('is given about one undescribed picture of a gallery', () => {
    const images = ['Musgo', ' '].map((alt) => ({ mediaId: 'm', alt, caption: '' }));
    expect(checksOf({ content: [{ type: 'gallery', images }] })).toEqual([['pt', 'noAlt', false]]);
  });

  it('about the description of the main picture is not given without one', () => {
    expect(checksOf({ mainImageAlt: '' }, { mainImage: null })).toEqual([[undefined, 'noPicture', false]]);
  });
});

it('rounds the reading time to whole minutes, at least one', () => {
  expect([0, 220, 329, 330, 440].map(readingMinutes)).toEqual([1, 1, 1, 2, 2]);
});
