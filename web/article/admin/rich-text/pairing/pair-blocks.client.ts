'use client';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { focusAndDispatch } from '../document/focus-editor.client.ts';
import { type PairedBlock, pairsByPlace } from './pairs.ts';

/** Returns the blocks of a text, as far as pairing goes. */
export const pairedBlocksOf = ({ state }: Editor): PairedBlock[] =>
  state.doc.children.map((node) => ({
    id: node.attrs.id as string | null,
    type: node.type.name,
    isEmpty: node.isTextblock && node.content.size === 0,
  }));

/** Pairs the new blocks of `own` whose place tells which block of `other` they translate. */
export const pairNewBlocks = (own: Editor, other: Editor): void => {
  const { tr } = own.state;
  for (const { index, id } of pairsByPlace(pairedBlocksOf(own), pairedBlocksOf(other))) {
    tr.setNodeAttribute(startOf(own.state.doc, index), 'id', id);
  }
  if (tr.docChanged) own.view.dispatch(tr.setMeta('addToHistory', false));
};

/** Pairs a block with that of the other language whose id is `other`, and returns the caret to it. It can be undone like typing. */
export const pairBlock = (editor: Editor, id: string, other: string): void => {
  const { doc, tr } = editor.state;
  const index = indexOf(doc, id);
  if (index >= 0) focusAndDispatch(editor, tr.setNodeAttribute(startOf(doc, index), 'id', other));
};

/** Puts the caret at the end of a block. */
export const goToBlock = (editor: Editor, id: string): void => {
  const { doc, tr } = editor.state;
  const index = indexOf(doc, id);
  if (index < 0) return;
  const end = startOf(doc, index) + doc.child(index).nodeSize - 1;
  focusAndDispatch(editor, tr.setSelection(TextSelection.near(doc.resolve(end), -1)));
};

/** Returns the id of the block in which the caret is; undefined if the text is empty. */
export const blockAtCaret = ({ state: { doc, selection } }: Editor): string | undefined =>
  doc.maybeChild(selection.$from.index(0))?.attrs.id ?? undefined;

const indexOf = (doc: Node, id: string): number => doc.children.findIndex(({ attrs }) => attrs.id === id);

const startOf = (doc: Node, index: number): number =>
  doc.children.slice(0, index).reduce((at, node) => at + node.nodeSize, 0);
