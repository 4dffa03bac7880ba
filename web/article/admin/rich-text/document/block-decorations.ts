import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Information shown on blocks that is not part of the text. */
export interface BlockDecorationState {
  /** The row of each block in the grid that both languages share. */
  rows: number[];
  /** Ids of blocks whose source changed after they were translated. */
  outdated: ReadonlySet<string>;
  /** Ids of blocks that are in no pair with one of the original. */
  unpaired: ReadonlySet<string>;
}

export const blockDecorationKey = new PluginKey<BlockDecorationState>('block_marks');

/**
 * Decorates each block with its grid row (`grid-template-rows: subgrid`, nothing is measured), and marks outdated and unpaired blocks.
 */
export const BlockDecorations = Extension.create<{
  /** What is shown on an unpaired block. */
  unpaired: string;
}>({
  name: 'marked_blocks',
  addOptions: () => ({ unpaired: '' }),
  addProseMirrorPlugins() {
    const { unpaired: label } = this.options;
    return [markBlocks(label)];
  },
});

const markBlocks = (label: string) =>
  new Plugin<BlockDecorationState>({
    key: blockDecorationKey,
    state: {
      init: () => ({ rows: [], outdated: new Set(), unpaired: new Set() }),
      apply: (tr, marks) => tr.getMeta(blockDecorationKey) ?? marks,
    },
    props: {
      decorations(state) {
        const { rows, outdated, unpaired } = blockDecorationKey.getState(state)!;
        const decorations: Decoration[] = [];
        state.doc.forEach((node, at, index) => {
          const attributes = {
            style: `--row: ${rows[index] ?? index + 1}`,
            ...(outdated.has(node.attrs.id) && { 'data-outdated': node.attrs.id }),
            ...(unpaired.has(node.attrs.id) && { 'data-unpaired': label }),
          };
          decorations.push(Decoration.node(at, at + node.nodeSize, attributes));
        });
        return DecorationSet.create(state.doc, decorations);
      },
    },
  });
