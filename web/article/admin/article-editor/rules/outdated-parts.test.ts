import { expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { clearAction, type OutdatedPart, othersInOrder, outdatedPartsOf } from './outdated-parts.ts';

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

const parts = ['title', 'summary', 'content'].map((part): OutdatedPart => ({ part, original: [] }));

it.each([
  ['the first', 'title', ['summary', 'content']],
  ['one between', 'summary', ['content', 'title']],
  ['the last', 'content', ['title', 'summary']],
  ['none', undefined, ['title', 'summary', 'content']],
  ['a part that is right by now', 'gone', ['title', 'summary', 'content']],
])('goes through the other parts from %s', (_what, part, expected) => {
  expect(othersInOrder(parts, part).map((other) => other.part)).toEqual(expected);
});

it('clears the marks of parts, and marks them again when that is undone', () => {
  const url = '/api/commands/MarkOutdatedParts';
  expect(clearAction('a', 'en', parts.slice(0, 2))).toEqual({
    url,
    body: { id: 'a', locale: 'en', right: ['title', 'summary'] },
    undo: { url, body: { id: 'a', locale: 'en', outdated: ['title', 'summary'] } },
  });
});
