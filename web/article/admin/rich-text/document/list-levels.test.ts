import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { AllSelection, EditorState, TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { toBlocks, toDocument } from '../../../working-copy/block-conversion.ts';
import { nodes } from '../../../working-copy/nodes.ts';
import { setBlockTypeIn } from './block-types.ts';
import { canMoveItems, moveItems } from './list-levels.ts';

const schema = getSchema(nodes);

/** A list whose items are single letters: the text of item `index` begins at position `2 + 3 * index`. */
const stateOf = (levels: number[], first: number, last = first): EditorState => {
  const list: Block = {
    type: 'list',
    ordered: true,
    items: levels.map((_, index) => [{ text: 'abcdef'[index]! }]),
    levels,
  };
  const doc = Node.fromJSON(schema, toDocument([list, { type: 'text', text: [{ text: 'After' }] }]));
  const selection = TextSelection.create(doc, 2 + 3 * first, 2 + 3 * last);
  return EditorState.create({ doc, selection });
};

/** Moves the selected items; returns the levels afterwards, and undefined if none moved. */
const moved = (state: EditorState, by: 1 | -1): number[] | undefined => {
  let after = state;
  const dispatch = (tr: Parameters<EditorState['apply']>[0]) => {
    after = state.apply(tr);
  };
  const isMoved = moveItems({ state, view: { dispatch } as never }, by);
  expect(canMoveItems(state, by)).toBe(isMoved);
  const [list] = toBlocks(after.doc.toJSON());
  const { items, levels = items.map(() => 0) } = list as Extract<Block, { type: 'list' }>;
  return isMoved ? levels : undefined;
};

describe('moving items of a list', () => {
  it('moves the item at the caret one level below the item before it, and no deeper', () => {
    expect(moved(stateOf([0, 0, 0], 1), 1)).toEqual([0, 1, 0]);
    expect(moved(stateOf([0, 1, 0], 1), 1)).toBeUndefined();
    expect(moved(stateOf([0, 0], 0), 1)).toBeUndefined();
  });

  it('moves all selected items, and back', () => {
    expect(moved(stateOf([0, 0, 0, 0], 1, 2), 1)).toEqual([0, 1, 1, 0]);
    expect(moved(stateOf([0, 1, 2, 0], 1, 2), -1)).toEqual([0, 0, 1, 0]);
    expect(moved(stateOf([0, 0], 1), -1)).toBeUndefined();
  });

  it('takes items along that would be too deep', () => {
    expect(moved(stateOf([0, 1, 2, 3, 1], 1), -1)).toEqual([0, 0, 1, 2, 1]);
  });

  it('moves nothing outside of a list, nor where more than a list is selected', () => {
    const state = stateOf([0, 0], 0);
    const outside = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
    expect(moved(outside, 1)).toBeUndefined();
    const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)));
    expect(moved(all, 1)).toBeUndefined();
  });

  it('keeps the levels when bullets become numbers', () => {
    const state = stateOf([0, 1], 1);
    const { tr } = state;
    setBlockTypeIn(tr, 'list');
    expect(toBlocks(tr.doc.toJSON())[0]).toMatchObject({ ordered: false, levels: [0, 1] });
  });
});
