import * as Y from 'yjs';

/** A block of a shared text, as Yjs stores it. */
export type BlockItem = Y.Item & { content: Y.ContentType & { type: Y.XmlElement } };

/** A letter of a text, by UTF-16 unit, as Yjs counts. */
export interface TextLetter {
  id: Y.ID;
  letter: string;
}

/** Returns whether Yjs stores a block there. */
export const isBlock = (struct: unknown): struct is BlockItem =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentType && struct.content.type instanceof Y.XmlElement;

/** Returns the block with this id; undefined if the document does not contain it, or it was deleted. */
export const blockOf = ({ store }: Y.Doc, id: Y.ID): BlockItem | undefined => {
  if (Y.getState(store, id.client) <= id.clock) return undefined;
  const struct: unknown = Y.getItem(store, id);
  return isBlock(struct) && !struct.deleted ? struct : undefined;
};

/** Returns whether a block comes before another block of the same text. */
export const isBefore = (one: Y.Item, other: Y.Item): boolean => {
  for (let each = one.right; each; each = each.right) if (each === other) return true;
  return false;
};

/** Returns the text with which a block ends, if it does. */
export const lastTextOf = ({ content: { type } }: BlockItem): Y.XmlText | undefined => {
  const last: unknown = type.length > 0 ? type.get(type.length - 1) : undefined;
  return last instanceof Y.XmlText ? last : undefined;
};

/** Returns the last text of a block, with a sign for each thing in it that is no text. */
export const textOf = (block: BlockItem): string => {
  const inserts: { insert: unknown }[] = lastTextOf(block)?.toDelta() ?? [];
  return inserts.map(({ insert }) => (typeof insert === 'string' ? insert : '\uFFFC')).join('');
};

/** Yields the letters of the last text of a block, the last one first. */
export function* lettersFromEnd(block: BlockItem): Generator<TextLetter> {
  for (const { id, content } of piecesOf(block).toReversed()) {
    for (let at = content.str.length - 1; at >= 0; at -= 1)
      yield { id: Y.createID(id.client, id.clock + at), letter: content.str[at]! };
  }
}

/** Returns the pieces in which the last text of a block was inserted, in their order. */
export const piecesOf = (block: BlockItem): (Y.Item & { content: Y.ContentString })[] => {
  const pieces = [];
  for (let item = lastTextOf(block)?._start; item; item = item.right)
    if (!item.deleted && isString(item)) pieces.push(item);
  return pieces;
};

const isString = (item: Y.Item): item is Y.Item & { content: Y.ContentString } =>
  item.content instanceof Y.ContentString;
