import { expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { outdatedPartsOf } from './outdated-parts.ts';

const text = (said: string, id?: string): Block => ({ type: 'text', text: [{ text: said }], ...(id && { id }) });
const article = (outdated?: object) =>
  ({
    source: 'pt',
    translations: {
      pt: {
        text: { title: 'Uma levada', content: [text('um', 'aaaaaaa1'), text('dois e meio', 'aaaaaaa2'), text('três')] },
      },
      en: { text: { title: 'A levada', content: [text('one', 'aaaaaaa1'), text('two', 'aaaaaaa2')] }, outdated },
    },
  }) as unknown as EditedArticle;

it('lists outdated parts in the order of the page, each with the changes of its original', () => {
  const before = { aaaaaaa2: text('dois'), content: null, title: 'Levada', aaaaaaa1: text('um e meio') };
  expect(outdatedPartsOf(article(before), 'en').map(({ part }) => part)).toEqual([
    'title',
    'content',
    'aaaaaaa1',
    'aaaaaaa2',
  ]);
  expect(outdatedPartsOf(article({ aaaaaaa2: text('dois') }), 'en')).toEqual([
    {
      part: 'aaaaaaa2',
      original: [
        { text: 'dois', is: 'kept' },
        { text: ' e meio', is: 'added' },
      ],
    },
  ]);
  expect(outdatedPartsOf(article({ content: null }), 'en')).toEqual([
    { part: 'content', original: [{ text: 'três', is: 'added' }] },
  ]);
});

it('lists nothing for the source language and for a translation that is up to date', () => {
  expect(outdatedPartsOf(article({ title: 'Levada' }), 'pt')).toEqual([]);
  expect(outdatedPartsOf(article(), 'en')).toEqual([]);
});
