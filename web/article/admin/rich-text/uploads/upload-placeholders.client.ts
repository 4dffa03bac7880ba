'use client';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { blockDecorationKey } from '../document/block-decorations.ts';

/** Placeholder of a picture that is being uploaded. It is not part of the document and therefore never saved. */
export interface UploadPlaceholder {
  id: string;
  /** Document position between two blocks, updated with every change. */
  position: number;
  /** Id of the block that the picture replaces. */
  replaces?: string;
  dom: HTMLElement;
}

type PlaceholderChange = { add: UploadPlaceholder[] } | { remove: string };

/** A placeholder with the ids of its neighbours, by which its position is restored if a change replaces everything around it. */
type AnchoredPlaceholder = UploadPlaceholder & { before?: string; after?: string };

const placeholderKey = new PluginKey<AnchoredPlaceholder[]>('upload_placeholders');

/** Returns the placeholder of a picture that is being uploaded; undefined if it was removed or the upload was cancelled. */
export const findPlaceholder = (state: EditorState, id: string): UploadPlaceholder | undefined =>
  placeholderKey.getState(state)?.find((placeholder) => placeholder.id === id);

/** Returns whether pictures are being uploaded, or could not be sent. */
export const hasPlaceholders = (state: EditorState): boolean => (placeholderKey.getState(state)?.length ?? 0) > 0;

/**
 * Makes a transaction show placeholders of pictures that are being uploaded, and returns the transaction. The positions of the placeholders
 * refer to the document after the transaction.
 */
export const addPlaceholders = (tr: Transaction, placeholders: UploadPlaceholder[]): Transaction =>
  tr.setMeta(placeholderKey, { add: placeholders } satisfies PlaceholderChange);

/**
 * Makes a transaction remove the placeholder of an upload, and returns the transaction. The same transaction may insert the uploaded
 * picture.
 */
export const removePlaceholder = (tr: Transaction, id: string): Transaction =>
  tr.setMeta(placeholderKey, { remove: id } satisfies PlaceholderChange);

/** Returns the position and node of the block with an id; undefined if there is none. */
export const findBlock = (doc: Node, id: string | undefined): { position: number; node: Node } | undefined => {
  let found: { position: number; node: Node } | undefined;
  doc.forEach((node, position) => {
    if (id && node.attrs.id === id) found = { position, node };
  });
  return found;
};

/** Moves a position inside a block to after that block, or to before it if the block is empty. */
const toBoundary = (doc: Node, position: number): number => {
  const $position = doc.resolve(position);
  if ($position.depth === 0) return position;
  return $position.node(1).content.size === 0 ? $position.before(1) : $position.after(1);
};

const anchored = (doc: Node, placeholder: UploadPlaceholder): AnchoredPlaceholder => {
  const { nodeBefore, nodeAfter } = doc.resolve(placeholder.position);
  return { ...placeholder, before: nodeBefore?.attrs.id, after: nodeAfter?.attrs.id };
};

/** Maps a placeholder through a transaction. With `bias` 1, content inserted exactly at its position comes before it. */
const follow = (placeholder: AnchoredPlaceholder, { mapping, doc }: Transaction, bias: 1 | -1): AnchoredPlaceholder => {
  const { pos, deletedAcross } = mapping.mapResult(placeholder.position, bias);
  const before = deletedAcross ? findBlock(doc, placeholder.before) : undefined;
  const after = deletedAcross ? findBlock(doc, placeholder.after) : undefined;
  const found = before ? before.position + before.node.nodeSize : after?.position;
  return anchored(doc, { ...placeholder, position: found ?? toBoundary(doc, pos) });
};

const applyChange = (tr: Transaction, placeholders: AnchoredPlaceholder[]): AnchoredPlaceholder[] => {
  const change = tr.getMeta(placeholderKey) as PlaceholderChange | undefined;
  if (!tr.docChanged && !change) return placeholders;
  const removed = change && 'remove' in change ? placeholders.findIndex(({ id }) => id === change.remove) : -1;
  const moved = placeholders.map((each, index) => follow(each, tr, removed >= 0 && index > removed ? 1 : -1));
  const added = change && 'add' in change ? change.add.map((each) => anchored(tr.doc, each)) : [];
  return [...moved.filter((_, index) => index !== removed), ...added];
};

/** Returns the block next to which placeholders at a position are shown, and on which side. */
const neighbourOf = (doc: Node, position: number) => {
  const { nodeBefore, nodeAfter } = doc.resolve(position);
  if (nodeBefore) return { node: nodeBefore, start: position - nodeBefore.nodeSize, side: 'after' };
  return nodeAfter ? { node: nodeAfter, start: position, side: 'before' } : undefined;
};

const countAt = (placeholders: AnchoredPlaceholder[], position: number): number =>
  placeholders.filter((each) => each.position === position).length;

/**
 * Creates the decorations of placeholders. Both languages share the rows of one grid, so a placeholder has no row of its own; its neighbour
 * leaves room for it.
 */
const decorationsOf = (state: EditorState): DecorationSet => {
  const placeholders = placeholderKey.getState(state)!;
  const widgets = placeholders.map(({ id, position, dom }) =>
    Decoration.widget(position, dom, { key: id, side: -1, ignoreSelection: true, stopEvent: () => true }),
  );
  const rooms = [...new Set(placeholders.map(({ position }) => position))].flatMap((position) => {
    const neighbour = neighbourOf(state.doc, position);
    if (!neighbour) return [];
    const { start, node, side } = neighbour;
    const style = `--uploads: ${countAt(placeholders, position)}`;
    return Decoration.node(start, start + node.nodeSize, { 'data-uploads': side, style });
  });
  return DecorationSet.create(state.doc, [...widgets, ...rooms]);
};

/** Lays placeholders out next to their neighbours, several at one position in order. */
const layOut = ({ state }: EditorView): void => {
  const rows = blockDecorationKey.getState(state)?.rows ?? [];
  const counted = new Map<number, number>();
  for (const { position, dom } of placeholderKey.getState(state)!) {
    const nth = counted.get(position) ?? 0;
    counted.set(position, nth + 1);
    const index = Math.max(0, state.doc.resolve(position).index(0) - 1);
    dom.style.setProperty('--row', String(rows[index] ?? index + 1));
    dom.style.setProperty('--uploads-before', String(nth));
    dom.style.setProperty('--uploads-after', String(countAt(placeholderKey.getState(state)!, position) - nth - 1));
    dom.dataset.side = neighbourOf(state.doc, position)?.side;
  }
};

/** Creates the plugin that shows placeholders of pictures that are being uploaded and keeps them in place while the text changes. */
export const uploadPlaceholders = (): Plugin =>
  new Plugin<AnchoredPlaceholder[]>({
    key: placeholderKey,
    state: { init: () => [], apply: applyChange },
    props: { decorations: decorationsOf },
    view: () => ({ update: layOut }),
  });
