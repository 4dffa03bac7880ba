import * as Y from 'yjs';

/** A letter of a text, by UTF-16 unit, as Yjs counts. */
export interface Letter {
  id: Y.ID;
  letter: string;
}

/** Letters as Yjs stores them. */
export type LettersItem = Y.Item & { content: Y.ContentString };

/** Returns whether Yjs stores letters there. */
export const isLetters = (struct: unknown): struct is LettersItem =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentString;

/** Returns the letters of an item. */
export const lettersOf = ({ id, content }: LettersItem): Letter[] =>
  content.str.split('').map((letter, at) => ({ id: Y.createID(id.client, id.clock + at), letter }));

/** Returns the item that contains this id; undefined if the document does not contain it, or it was deleted with what it was in. */
export const itemAt = ({ store }: Y.Doc, id: Y.ID): Y.Item | undefined => {
  if (Y.getState(store, id.client) <= id.clock) return undefined;
  const struct: unknown = Y.getItem(store, id);
  return struct instanceof Y.Item ? struct : undefined;
};

/** Returns the letter with this id; undefined if it was deleted. What the current transaction deletes is still there. */
export const letterAt = (doc: Y.Doc, id: Y.ID): string | undefined => {
  const item = itemAt(doc, id);
  return isLetters(item) ? item.content.str[id.clock - item.id.clock] : undefined;
};

/** Returns the text in a block that contains an item; undefined for what is no part of such a text. */
export const textAround = ({ parent }: Y.Item): Y.XmlText | undefined =>
  parent instanceof Y.XmlText && parent._item ? parent : undefined;

/** Returns the id of the block that contains a text. */
export const blockOf = ({ parent }: Y.XmlText): Y.ID | undefined =>
  parent instanceof Y.XmlElement ? parent._item?.id : undefined;

/** Returns the text that contains a letter; undefined if the letter was deleted. */
export const textWith = (doc: Y.Doc, letter: Y.ID): Y.XmlText | undefined => {
  const item = itemAt(doc, letter);
  return item && !item.deleted ? textAround(item) : undefined;
};

/** Returns the position of a letter in its text, by UTF-16 unit. */
export const offsetOf = (doc: Y.Doc, letter: Y.ID): number => {
  const item = itemAt(doc, letter)!;
  let offset = letter.clock - item.id.clock;
  for (let each = item.left; each; each = each.left) if (!each.deleted && each.countable) offset += each.length;
  return offset;
};

/** Returns whether a text comes before another one. */
export const isBefore = (one: Y.XmlText, other: Y.XmlText): boolean => {
  const [from, to] = [ancestorsOf(one), ancestorsOf(other)];
  const level = from.findIndex((each, at) => each !== to[at]);
  const [first, second] = [from[level], to[level]];
  for (let each = first?.right; each; each = each.right) if (each === second) return true;
  return false;
};

/** Returns the items that contain a type, the outermost first. */
const ancestorsOf = ({ _item: item }: Pick<Y.XmlText, '_item'>): Y.Item[] => {
  if (!item) return [];
  return [...(item.parent instanceof Y.AbstractType ? ancestorsOf(item.parent) : []), item];
};
