import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Information shown on blocks that is not part of the text. */
export interface BlockDecorationState {
  /** The row of each block in the grid that both languages share. */
  rows: number[];
  /** Ids of blocks whose source changed after they were translated. */
  outdated: ReadonlySet<string>;
  /** Names of other users by the id of the block they are editing. */
  present: ReadonlyMap<string, string>;
}

export const blockDecorationKey = new PluginKey<BlockDecorationState>('block_marks');

/**
 * Decorates each block with its grid row (`grid-template-rows: subgrid`, nothing is measured), and marks outdated blocks and blocks that
 * other users are editing.
 */
export const BlockDecorations = Extension.create({
  name: 'marked_blocks',
  addProseMirrorPlugins: () => [
    new Plugin<BlockDecorationState>({
      key: blockDecorationKey,
      state: {
        init: () => ({ rows: [], outdated: new Set(), present: new Map() }),
        apply: (tr, marks) => tr.getMeta(blockDecorationKey) ?? marks,
      },
      props: {
        decorations(state) {
          const { rows, outdated, present } = blockDecorationKey.getState(state)!;
          const decorations: Decoration[] = [];
          state.doc.forEach((node, at, index) => {
            const name = present.get(node.attrs.id);
            const attributes = {
              style: `--row: ${rows[index] ?? index + 1}`,
              ...(outdated.has(node.attrs.id) && { 'data-outdated': node.attrs.id }),
              ...(name && { 'data-present': name }),
            };
            decorations.push(Decoration.node(at, at + node.nodeSize, attributes));
          });
          return DecorationSet.create(state.doc, decorations);
        },
      },
    }),
  ],
});
