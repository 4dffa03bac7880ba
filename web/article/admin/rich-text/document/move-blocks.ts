import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Moves blocks by keyboard (Alt+Shift+arrows). The drag handle is part of `TextEditor`. */
export const MoveBlocks = Extension.create({
  name: 'move_blocks',
  addKeyboardShortcuts() {
    return {
      'Alt-Shift-ArrowUp': () => moveBlock(this.editor, -1),
      'Alt-Shift-ArrowDown': () => moveBlock(this.editor, 1),
    };
  },
});

/** Swaps the block at the caret with its neighbour; the caret moves with it. */
const moveBlock = ({ state, view }: Editor, by: 1 | -1): boolean => {
  const { $from } = state.selection;
  const index = $from.index(0);
  const { doc, tr } = state;
  const other = doc.maybeChild(index + by);
  const node = doc.child(index);
  if (!other) return true;
  const at = $from.posAtIndex(index, 0);
  const target = by < 0 ? at - other.nodeSize : at + other.nodeSize;
  tr.delete(at, at + node.nodeSize).insert(target, node);
  const inside = target + ($from.pos - at);
  tr.setSelection(node.isAtom ? NodeSelection.create(tr.doc, target) : TextSelection.near(tr.doc.resolve(inside)));
  view.dispatch(tr.scrollIntoView());
  return true;
};

/**
 * Returns the first block whose bottom edge is below `y` (pixels in the viewport), with its position in the document; undefined below the
 * last block.
 */
export const blockAt = (view: EditorView, y: number): { at: number; dom: HTMLElement } | undefined => {
  const dom = [...view.dom.children].find((each) => each.getBoundingClientRect().bottom > y) as HTMLElement | undefined;
  if (!dom) return undefined;
  const $pos = view.state.doc.resolve(view.posAtDOM(dom, 0));
  return { at: $pos.depth > 0 ? $pos.before(1) : $pos.pos, dom };
};

/**
 * Starts to drag the block at the document position `at`. Called for the `dragstart` event of the drag handle; ProseMirror then shows the
 * drop cursor and moves the block.
 */
export const dragBlock = (view: EditorView, at: number, { dataTransfer }: DragEvent): void => {
  const selection = NodeSelection.create(view.state.doc, at);
  view.dispatch(view.state.tr.setSelection(selection));
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer?.setData('text/html', dom.innerHTML);
  dataTransfer?.setData('text/plain', text);
  if (dataTransfer) dataTransfer.effectAllowed = 'move';
  view.dragging = { slice, move: true };
};
