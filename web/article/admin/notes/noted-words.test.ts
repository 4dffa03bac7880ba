import { getSchema } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { MAX_QUOTE } from '#domain/note/commands.ts';
import { nodes } from '../../working-copy/nodes.ts';
import { findWords, wordsAt } from './noted-words.ts';

const schema = getSchema(nodes);
const docOf = (...lines: string[]) =>
  schema.node(
    'doc',
    null,
    lines.map((line, index) =>
      schema.node('text_block', { id: `block00${index}` }, line === '' ? [] : [schema.text(line)]),
    ),
  );
const found = (
  doc: ReturnType<typeof docOf>,
  ...args: Parameters<typeof findWords> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const range = findWords(doc, ...args);
  return range && `${range.from}:${doc.textBetween(range.from, range.to, '|')}`;
};

describe('the words of a note', () => {
  it('are kept with their block and what stands around them', () => {
    expect(wordsAt(docOf('Antes.', 'A levada do Rei'), { from: 11, to: 17 })).toEqual({
      quote: 'levada',
      block: 'block001',
      prefix: 'Antes.\nA ',
      suffix: ' do Rei',
    });
  });

  it('may go over several blocks', () => {
    const doc = docOf('A levada', 'do Rei');
    const words = wordsAt(doc, { from: 3, to: 13 })!;
    expect(words.quote).toBe('levada\ndo');
    expect(found(doc, words)).toBe('3:levada|do');
  });

  it('are kept with whole emoji around them', () => {
    const doc = docOf(`${'😀'.repeat(20)}a levada b${'😀'.repeat(20)}`);
    const start = 1 + 40 + 2;
    const { prefix, quote, suffix } = wordsAt(doc, { from: start, to: start + 6 })!;
    expect({ prefix, quote, suffix }).toEqual({
      prefix: `${'😀'.repeat(15)}a `,
      quote: 'levada',
      suffix: ` b${'😀'.repeat(15)}`,
    });
    const odd = wordsAt(doc, { from: start - 1, to: start + 7 })!;
    expect([odd.prefix, odd.quote, odd.suffix].every((each) => each.isWellFormed())).toBe(true);
    expect(found(doc, odd)).toBe(`${start - 1}: levada `);
  });

  it('are cut before an emoji where they are too long', () => {
    const { quote } = wordsAt(docOf(`a${'😀'.repeat(MAX_QUOTE)}`), { from: 1, to: 2 * MAX_QUOTE })!;
    expect([quote.isWellFormed(), quote.length]).toEqual([true, MAX_QUOTE - 1]);
  });

  it('are at least one letter', () => {
    expect(wordsAt(docOf('A', '', 'B'), { from: 3, to: 4 })).toBeUndefined();
    expect(wordsAt(docOf('A B'), { from: 2, to: 3 })).toBeUndefined();
  });
});

describe('words are found', () => {
  const doc = docOf('A levada nova e a levada velha', 'Outra levada');
  const words = wordsAt(doc, { from: 19, to: 25 })!;

  it('between the same letters, of several equal ones', () => {
    expect(words).toMatchObject({ quote: 'levada', prefix: 'A levada nova e a ', suffix: ' velha\nOutra levada' });
    expect(found(docOf('Outra levada', 'A levada nova e a levada velha'), words, true)).toBe('33:levada');
  });

  it('in the same block where the letters around them changed', () => {
    expect(found(docOf('Uma levada', 'Outra levada'), words)).toBe('5:levada');
    expect(found(docOf('Uma levada', 'Outra levada'), words, true)).toBeUndefined();
  });

  it('where they are the only ones', () => {
    expect(found(docOf('', 'Uma levada'), words)).toBe('7:levada');
    expect(found(docOf('', 'Uma levada'), words, true)).toBeUndefined();
  });

  it('at no other place of the same block, once they were deleted', () => {
    expect(found(docOf('A levada nova e a  velha', 'Outra levada'), words, true)).toBeUndefined();
  });

  it('nowhere else', () => {
    expect(found(docOf('Uma vereda'), words)).toBeUndefined();
    const other = { ...words, block: null };
    expect(found(docOf('Uma levada', 'Outra levada'), other)).toBeUndefined();
  });
});
