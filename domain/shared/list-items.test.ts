import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { block, type Inline } from './blocks.ts';
import { MAX_ITEM_LEVEL, type NestedItem, nestItems, validLevels } from './list-items.ts';

const item = (text: string) => [{ text }];
const tree = (items: NestedItem<Inline[]>[]): unknown =>
  items.map(({ text, items: below }) => [text[0]?.text, ...[tree(below)]]);

describe('the items of a list', () => {
  it('are a tree by their levels', () => {
    const items = ['Ferry', 'Porto Santo', 'In winter', 'Bus', 'Funchal'].map(item);
    expect(tree(nestItems(items, [0, 1, 2, 0, 1]))).toEqual([
      ['Ferry', [['Porto Santo', [['In winter', []]]]]],
      ['Bus', [['Funchal', []]]],
    ]);
  });

  it('are all at the outermost level where none is given', () => {
    expect(tree(nestItems(['One', 'Two'].map(item)))).toEqual([
      ['One', []],
      ['Two', []],
    ]);
  });

  it('keep their order and number at any valid levels', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 9 })), (given) => {
        const levels = validLevels(given);
        const items = given.map((_, index) => item(String(index)));
        const flat = (nested: NestedItem<Inline[]>[]): string[] =>
          nested.flatMap(({ text, items: below }) => [text[0]!.text, ...flat(below)]);
        expect(flat(nestItems(items, levels))).toEqual(items.map(([run]) => run!.text));
        expect(validLevels(levels)).toEqual(levels);
        expect(block.safeParse({ type: 'list', ordered: false, items, levels }).success).toBe(true);
      }),
    );
  });
});

describe('a list', () => {
  const list = (levels: number[]) =>
    block.safeParse({ type: 'list', ordered: true, items: levels.map(() => []), levels });

  it.each([[[1]], [[0, 2]], [[0, -1]], [[0, 0.5]], [[0, 1, 2, 3, MAX_ITEM_LEVEL + 1]]])(
    'refuses the levels %j',
    (levels) => {
      const { error } = list(levels);
      expect(error?.issues[0]?.path[0]).toBe('levels');
    },
  );

  it('refuses another number of levels than items', () => {
    const { error } = block.safeParse({ type: 'list', ordered: true, items: [[]], levels: [0, 1] });
    expect(error?.issues[0]).toMatchObject({ message: 'list_levels', path: ['levels'] });
  });
});
