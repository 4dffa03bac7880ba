import { expect, it } from 'vitest';
import { schemaErrors } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { answerNote, MAX_NOTE, MAX_QUOTE, pinNote } from './commands.ts';
import { mentionOf, mentionsIn, textParts } from './mentions.ts';

const id = '1f0d5a3e-8d31-4c3b-9d55-0b6f6d9b1c77';
const words = { quote: 'levada', block: 'abcdefgh', prefix: 'a ', suffix: ' do', place: null };
const pin = (more: object) => schemaErrors(pinNote, { id, locale: 'pt', words, text: 'Qual?', ...more });

it('a note has text of at most 2,000 characters', () => {
  expect(pin({})).toEqual([]);
  expect(pin({ text: ' \u200b ' })).toEqual(['text: note_required']);
  expect(pin({ text: 'a'.repeat(MAX_NOTE + 1) })).toEqual(['text: note_too_long']);
  expect(schemaErrors(answerNote, { id, note: id, text: '' })).toEqual(['text: note_required']);
});

it('a note is pinned to words', () => {
  expect(pin({ words: { ...words, quote: '' } })).toEqual(['words.quote: words_required']);
  expect(pin({ words: { ...words, quote: 'a'.repeat(MAX_QUOTE + 1) } })).toEqual(['words.quote: words_too_long']);
  expect(pin({ words: { ...words, prefix: 'a'.repeat(33) } })).toEqual(['words.prefix: words_too_long']);
  expect(pin({ words: { quote: 'levada', block: null } })).toEqual([]);
  const place = { document: id, start: 'AQID', end: 'AQID' };
  expect(pin({ words: { ...words, place } })).toEqual([]);
  expect(pin({ words: { ...words, place: { ...place, end: 'no base64!' } } })).toEqual([
    'words.place.end: words_required',
  ]);
});

it('a text names at most ten accounts', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => mentionOf(`00000000-0000-4000-8000-0000000000${n + 10}`)).join(' ');
  expect(pin({ text: many(10) })).toEqual([]);
  expect(pin({ text: many(11) })).toEqual(['text: too_many_mentions']);
});

it('a text is split at the accounts that it names', () => {
  const text = `${mentionOf(id)}, e a @[fonte]? ${mentionOf(id)}`;
  expect(mentionsIn(text)).toEqual([id]);
  expect(textParts(text)).toEqual([{ account: id }, { text: ', e a @[fonte]? ' }, { account: id }]);
  expect(textParts('Só letras')).toEqual([{ text: 'Só letras' }]);
});

it('limits the fields of a note', () => {
  expect(limitsOf(pinNote)).toEqual({
    'words.quote': '… 1000',
    'words.prefix': '… 32',
    'words.suffix': '… 32',
    'words.place.start': '1 … 200',
    'words.place.end': '1 … 200',
    text: '… 2000',
    expectedRevision: '0 …',
  });
});
