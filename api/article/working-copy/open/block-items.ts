import * as Y from 'yjs';

/** A block of a shared text, or an item of a list, as Yjs stores it. */
export type BlockItem = Y.Item & { content: Y.ContentType & { type: Y.XmlElement } };

/** A letter of a text, by UTF-16 unit, as Yjs counts. The letter is undefined once it was deleted and forgotten. */
export interface TextLetter {
  id: Y.ID;
  letter: string | undefined;
}

/** Returns whether Yjs stores a block there. */
export const isBlock = (struct: unknown): struct is BlockItem =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentType && struct.content.type instanceof Y.XmlElement;

/** Returns the item that contains this id; undefined if the document does not contain it, or it was deleted with what it was in. */
export const itemAt = ({ store }: Y.Doc, id: Y.ID): Y.Item | undefined => {
  if (Y.getState(store, id.client) <= id.clock) return undefined;
  const struct: unknown = Y.getItem(store, id);
  return struct instanceof Y.Item ? struct : undefined;
};

/** Returns the innermost block that contains an item; undefined outside of blocks. */
export const blockAround = (item: Y.Item): BlockItem | undefined => {
  let outer = parentOf(item);
  while (outer && !isBlock(outer)) outer = parentOf(outer);
  return outer ?? undefined;
};

const parentOf = ({ parent }: Y.Item): Y.Item | null => (parent instanceof Y.AbstractType ? parent._item : null);

/** Returns whether an item comes before another one in the same list. */
export const isBefore = (one: Y.Item, other: Y.Item): boolean => {
  for (let each = one.right; each; each = each.right) if (each === other) return true;
  return false;
};

/** Returns whether the author of an item had not received another item when inserting it: this one is between its neighbours of then. */
export const isInsertedUnseen = (item: Y.Item, other: Y.ID): boolean => {
  const contains = ({ id, length }: Y.Item, { client, clock }: Y.ID) =>
    id.client === client && id.clock <= clock && clock < id.clock + length;
  const { parent, origin, rightOrigin } = item;
  let each = (parent as Y.AbstractType<unknown>)._start;
  if (origin) while (each && !contains(each, origin)) each = each.right;
  if (origin) each = each?.right ?? null;
  for (; each && !(rightOrigin && contains(each, rightOrigin)); each = each.right)
    if (contains(each, other)) return true;
  return false;
};

/** Returns the letters of the texts in a block in their order, also the deleted ones of those that are still there. */
export const lettersOf = ({ content: { type } }: BlockItem): TextLetter[] => {
  const letters: TextLetter[] = [];
  for (let item = type._start; item; item = item.right) {
    if (isBlock(item)) letters.push(...lettersOf(item));
    else if (item.content instanceof Y.ContentType && item.content.type instanceof Y.XmlText)
      letters.push(...lettersOfText(item.content.type));
  }
  return letters;
};

const lettersOfText = ({ _start }: Y.XmlText): TextLetter[] => {
  const letters: TextLetter[] = [];
  for (let item = _start; item; item = item.right) {
    const { id, length, content } = item;
    if (!(content instanceof Y.ContentString || content instanceof Y.ContentDeleted)) continue;
    const word = content instanceof Y.ContentString ? content.str : undefined;
    for (let at = 0; at < length; at += 1)
      letters.push({ id: Y.createID(id.client, id.clock + at), letter: word?.[at] });
  }
  return letters;
};
