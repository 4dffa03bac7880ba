import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** What is shown of blocks from outside the text. */
export interface BlockDecorationState {
  /** The row of each block in the grid that both languages share. */
  rows: number[];
  /** Ids of blocks whose source changed after they were translated. */
  outdated: ReadonlySet<string>;
  /** Who else is in a block, by its id. */
  present: ReadonlyMap<string, string>;
}

export const blockDecorationKey = new PluginKey<BlockDecorationState>('block_marks');

/** Puts each block into its row (`grid-template-rows: subgrid`: nothing is measured), and marks what is outdated and where others are. */
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
              ...(outdated.has(node.attrs.id) && { 'data-outdated': 'true' }),
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
