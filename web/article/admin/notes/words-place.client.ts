'use client';
import type { EditorState } from '@tiptap/pm/state';
import { fromBase64, toBase64 } from 'lib0/buffer';
import {
  absolutePositionToRelativePosition,
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from 'y-prosemirror';
import * as Y from 'yjs';
import type { WordsPlace } from '#domain/note/events.ts';
import type { Range } from './noted-words.ts';

/** The shared text of a language, with the nodes of the editor by the shared types that they show. */
export type BoundText = Pick<ProsemirrorBinding, 'doc' | 'type' | 'mapping'>;

/** Returns the shared text that an editor shows. */
export const boundText = (state: EditorState): BoundText => ySyncPluginKey.getState(state).binding;

const encode = (position: Y.RelativePosition): string => toBase64(Y.encodeRelativePosition(position));
const decode = (position: string): Y.RelativePosition => Y.decodeRelativePosition(fromBase64(position));

/**
 * Returns the place of a range in the shared document with this epoch. It begins at the first letter and ends behind the last one, so that
 * what is written before or behind the words is no part of them.
 */
export const placeAt = ({ doc, type, mapping }: BoundText, { from, to }: Range, document: string): WordsPlace => {
  const at = (position: number): Y.RelativePosition => absolutePositionToRelativePosition(position, type, mapping);
  return { document, start: encode(at(from)), end: encode(behindLetter(at(to), doc)) };
};

const behindLetter = (position: Y.RelativePosition, doc: Y.Doc): Y.RelativePosition => {
  const found = Y.createAbsolutePositionFromRelativePosition(position, doc);
  return found?.type instanceof Y.XmlText
    ? Y.createRelativePositionFromTypeIndex(found.type, found.index, -1)
    : position;
};

/**
 * Returns the range that a place has now. `deleted`: the block is there, the words are not, or are in a part that was split off; `lost`: the
 * block was deleted, moved or restored, or the place is one of another document.
 */
export const rangeOfPlace = (
  { doc, type, mapping }: BoundText,
  place: WordsPlace,
  document: string,
): Range | 'deleted' | 'lost' => {
  if (place.document !== document) return 'lost';
  const [start, end] = [decode(place.start), decode(place.end)];
  if (!isInside(start, doc, type) || !isInside(end, doc, type)) return 'lost';
  const from = relativePositionToAbsolutePosition(doc, type, start, mapping);
  const to = relativePositionToAbsolutePosition(doc, type, end, mapping);
  if (from === null || to === null) return 'lost';
  return from < to ? { from, to } : 'deleted';
};

/** Returns whether the block of a position is in the text and was not deleted. */
const isInside = (position: Y.RelativePosition, doc: Y.Doc, type: Y.XmlFragment): boolean => {
  const found = Y.createAbsolutePositionFromRelativePosition(position, doc);
  for (let each: Y.AbstractType<unknown> | null | undefined = found?.type; each; each = each.parent) {
    if (each === type) return true;
    if (each._item?.deleted) return false;
  }
  return false;
};
