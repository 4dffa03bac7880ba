import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initProseMirrorDoc } from 'y-prosemirror';
import * as Y from 'yjs';
import type { Block } from '#domain/shared/blocks.ts';
import { contentOf } from '../../working-copy/document-fields.ts';
import { nodes } from '../../working-copy/nodes.ts';
import { writeBlocks } from '../../working-copy/write-values.ts';
import { findWords, wordsAt } from './noted-words.ts';
import { placeAt, rangeOfPlace } from './words-place.client.ts';

const schema = getSchema(nodes);
const EPOCH = 'first';

const blocks = (lines: string[]): Block[] =>
  lines.map((text, index) => ({ id: `block00${index}`, type: 'text', text: text === '' ? [] : [{ text }] }));

const begin = (...lines: string[]) => {
  const doc = new Y.Doc();
  const type = contentOf(doc, 'pt');
  writeBlocks(doc, type, blocks(lines));
  const bound = () => ({ doc, type, mapping: initProseMirrorDoc(type, schema).mapping });
  const shown = () => initProseMirrorDoc(type, schema).doc;
  const textOf = (index: number) => (type.get(index) as Y.XmlElement).get(0) as Y.XmlText;
  return { doc, type, bound, shown, textOf, rewrite: (...next: string[]) => writeBlocks(doc, type, blocks(next)) };
};

/** Returns the words in the range of a place, or why there are none. */
const wordsIn = ({ bound, shown }: ReturnType<typeof begin>, place: ReturnType<typeof placeAt>, epoch = EPOCH) => {
  const range = rangeOfPlace(bound(), place, epoch);
  return typeof range === 'string' ? range : shown().textBetween(range.from, range.to, '|');
};

describe('the place of words', () => {
  const text = () => begin('Antes.', 'A levada nova', 'Fim.');
  const range = { from: 11, to: 17 };

  it('does not contain what is written before and behind them', () => {
    const shared = text();
    const place = placeAt(shared.bound(), range, EPOCH);
    shared.textOf(0).insert(0, 'Muito ');
    shared.textOf(1).insert(8, ' do Norte,');
    shared.textOf(1).insert(2, 'bela ');
    expect(wordsIn(shared, place)).toBe('levada');
  });

  it('contains what is changed within them', () => {
    const shared = text();
    const place = placeAt(shared.bound(), range, EPOCH);
    shared.textOf(1).insert(5, 'VV');
    expect(wordsIn(shared, place)).toBe('levVVada');
  });

  it('may be at the end of a block, and go over several blocks', () => {
    const shared = text();
    const [end, both] = [
      { from: 18, to: 22 },
      { from: 18, to: 27 },
    ].map((each) => placeAt(shared.bound(), each, EPOCH));
    shared.textOf(1).insert(13, ' e velha');
    expect(wordsIn(shared, end!)).toBe('nova');
    expect(wordsIn(shared, both!)).toBe('nova e velha|Fim');
  });

  it('is deleted with them, and back with an undo', () => {
    const shared = text();
    const undo = new Y.UndoManager(shared.type);
    const place = placeAt(shared.bound(), range, EPOCH);
    shared.textOf(1).delete(2, 6);
    expect(wordsIn(shared, place)).toBe('deleted');
    undo.undo();
    expect(wordsIn(shared, place)).toBe('levada');
  });

  it('is lost with the block, and in another document', () => {
    const shared = text();
    const place = placeAt(shared.bound(), range, EPOCH);
    expect(wordsIn(shared, place, 'second')).toBe('lost');
    shared.type.delete(1);
    expect(wordsIn(shared, place)).toBe('lost');
  });

  it('follows them through a restored version that keeps them and their block', () => {
    const shared = text();
    const place = placeAt(shared.bound(), range, EPOCH);
    shared.rewrite('Outra coisa.', 'Hoje, A levada nova', 'Fim.');
    expect(wordsIn(shared, place)).toBe('levada');
  });
});

it('words in a block that was written anew are found by what stands around them', () => {
  const shared = begin('Antes.', 'A levada nova', 'Fim.');
  const words = wordsAt(shared.shown(), { from: 11, to: 17 })!;
  const place = placeAt(shared.bound(), { from: 11, to: 17 }, EPOCH);
  shared.rewrite('Antes.', 'Hoje, a levada nova corre', 'Fim.');
  expect(wordsIn(shared, place)).toBe('deleted');
  const found = findWords(shared.shown(), words, true);
  expect(found && shared.shown().textBetween(found.from, found.to)).toBe('levada');
});

it('words in a part that was split off are found by what stands around them', () => {
  const shared = begin('A levada nova e a levada velha');
  const words = wordsAt(shared.shown(), { from: 19, to: 25 })!;
  const place = placeAt(shared.bound(), { from: 19, to: 25 }, EPOCH);
  shared.rewrite('A levada nova e ', 'a levada velha');
  expect(wordsIn(shared, place)).toBe('deleted');
  const found = findWords(shared.shown(), words, true);
  expect(found && shared.shown().textBetween(found.from, found.to + 6)).toBe('levada velha');
});

it('the place of words holds exactly them while anything else is written and deleted', () => {
  const edit = fc.record({
    index: fc.nat(2),
    at: fc.nat(30),
    removed: fc.nat(6),
    letters: fc.stringMatching(/^[a-c ]{0,5}$/),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const shared = begin('Antes de tudo.', 'A ÁGUA nova', 'E no fim.');
      const place = placeAt(shared.bound(), { from: 19, to: 23 }, EPOCH);
      for (const { index, at, removed, letters } of edits) {
        const line = shared.textOf(index);
        const start = Math.min(at, line.length);
        const words = index === 1 ? line.toString().indexOf('ÁGUA') : line.length;
        const isBefore = start <= words;
        const free = isBefore ? Math.min(removed, words - start) : Math.min(removed, line.length - start);
        if (!isBefore && start < words + 4) continue;
        line.delete(start, free);
        line.insert(start, letters);
      }
      expect(wordsIn(shared, place)).toBe('ÁGUA');
    }),
    { numRuns: 300 },
  );
});
