import { describe, expect, it } from 'vitest';
import { type Block, block, blockText } from './blocks.ts';
import { numberFootnotes } from './footnotes.ts';

const note = (footnote: string, text = '') => ({ text, footnote });

describe('footnotes', () => {
  it('are numbered in the order of the text, in all blocks, without those that are empty', () => {
    const blocks: Block[] = [
      { type: 'heading', level: 2, text: [note('first')] },
      { type: 'text', text: [{ text: 'a' }, note(' '), note('second', 'word')] },
      { type: 'list', ordered: false, items: [[note('third')]] },
      { type: 'table', header: false, rows: [[[note('fourth')], [note('second')]]] },
    ];
    expect([...numberFootnotes(blocks)].map(([{ footnote }, number]) => [number, footnote])).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
      [4, 'fourth'],
      [5, 'second'],
    ]);
  });

  it('are part of the text of a block, in brackets', () => {
    expect(
      blockText({ type: 'text', text: [{ text: 'Five centuries' }, note('Maybe six'), note(''), { text: '.' }] }),
    ).toBe('Five centuries [Maybe six].');
  });

  it('have at most 1000 characters', () => {
    const parse = (length: number) => block.safeParse({ type: 'text', text: [note('x'.repeat(length))] }).success;
    expect([parse(1000), parse(1001)]).toEqual([true, false]);
  });
});
