import * as Y from 'yjs';
import { type KnownLetter, keyOf, type LetterCopies } from './letter-copies.ts';
import { type AddedUpdate, type DeleteSet, structsIn } from './moved-words.ts';
import {
  blockOf,
  isLetters,
  itemAt,
  type Letter,
  type LettersItem,
  lettersOf,
  offsetOf,
  textAround,
  textWith,
} from './shared-letters.ts';

/** Letters that were written in a text that another editor moved, and their neighbours in it. */
export interface LostLetters {
  letters: Letter[];
  left: Y.ID | undefined;
  right: Y.ID | undefined;
  /** The block in which they were the first letters. */
  block?: Y.ID | undefined;
}

/** Returns the letters of an update that came into a text that was no longer there. Call it in the transaction that has added the update. */
export const lettersTooLate = (
  doc: Y.Doc,
  structs: readonly Y.AbstractStruct[],
  { inserted, deleted }: AddedUpdate,
): LostLetters[] =>
  inserted.flatMap((struct) => {
    const isThere = itemAt(doc, struct.id)?.deleted === false;
    if (isThere || Y.isDeleted(deleted, struct.id)) return [];
    const text = structs.find(({ id }) => struct.parent instanceof Y.ID && Y.compareIDs(id, struct.parent));
    const block = text instanceof Y.Item && text.parent instanceof Y.ID ? text.parent : undefined;
    const [left, right] = [struct.origin ?? undefined, struct.rightOrigin ?? undefined];
    return [{ letters: lettersOf(struct), left, right, block }];
  });

/**
 * Returns the letters that an update has deleted together with a text that it moves, or with a block that its author took for empty. Call it in
 * the transaction that has added the update; `moved` has the keys of the letters that it moves.
 */
export const lettersLeftBehind = (doc: Y.Doc, moved: ReadonlySet<string>, added: AddedUpdate): LostLetters[] =>
  [...textsGone(doc, added.fresh)].flatMap((text) => {
    const items = freshIn(text, added);
    const isUnknown = ({ id }: Y.Item) => !Y.isDeleted(added.deleted, id);
    const block = items.every(isUnknown) ? blockOf(text) : undefined;
    let left: Y.ID | undefined;
    return items.flatMap((item) => {
      const lost = { letters: lettersOf(item), left, right: nextMoved(item, moved), block: left ? undefined : block };
      if (isUnknown(item) || moved.has(keyOf(item.id))) left = item.lastId;
      return isUnknown(item) ? [lost] : [];
    });
  });

/** Returns the letters of a text that were deleted by adding an update, without those that it has inserted itself. */
const freshIn = (text: Y.XmlText, { inserted, fresh }: AddedUpdate): LettersItem[] => {
  const own = new Set(inserted.map(({ id }) => keyOf(id)));
  const items: LettersItem[] = [];
  for (let item: Y.Item | null = text._start; item; item = item.right)
    if (isLetters(item) && Y.isDeleted(fresh, item.id) && !own.has(keyOf(item.id))) items.push(item);
  return items;
};

const textsGone = (doc: Y.Doc, fresh: DeleteSet): Set<Y.XmlText> => {
  const texts = new Set<Y.XmlText>();
  for (const struct of structsIn(doc, fresh)) {
    const text = isLetters(struct) ? textAround(struct) : undefined;
    if (text?._item?.deleted) texts.add(text);
  }
  return texts;
};

const nextMoved = (item: Y.Item, moved: ReadonlySet<string>): Y.ID | undefined => {
  for (let each = item.right; each; each = each.right) if (moved.has(keyOf(each.id))) return each.id;
  return undefined;
};

/**
 * Inserts lost letters beside the last copies of the letters beside which they were written, and remembers where. The first letters of a block
 * that was empty and deleted become a paragraph. Letters stay deleted whose neighbours were deleted and not moved.
 */
export const insertAgain = (doc: Y.Doc, copies: LetterCopies, { letters, left, right, block }: LostLetters): void => {
  const lost = letters.filter(({ id }) => Y.compareIDs(copies.lastOf(id), id));
  if (lost.length === 0) return;
  const [before, after] = [left && copies.of(left), right && copies.of(right)];
  const gone = block ?? before?.block ?? after?.block;
  const place = placeFor(doc, copies, left, right) ?? (gone && newParagraph(doc, gone));
  if (!place) return;
  const clock = Y.getState(doc.store, doc.clientID);
  place.text.insert(place.offset, lost.map(({ letter }) => letter).join(''));
  const step = stepBetween(before, after, lost.length);
  for (const [index, letter] of lost.entries()) {
    const from = step && { ...step, at: step.at + (index + 1) * step.by };
    copies.remember(letter.id, Y.createID(doc.clientID, clock + index), from);
  }
};

/** Inserts a paragraph where a block was deleted: after the next one before it, outside of lists. */
const newParagraph = (doc: Y.Doc, block: Y.ID): { text: Y.XmlText; offset: number } | undefined => {
  let item = itemAt(doc, block);
  while (item?.parent instanceof Y.XmlElement) item = item.parent._item ?? undefined;
  if (!(item?.parent instanceof Y.AbstractType)) return undefined;
  let index = 0;
  for (let each: Y.Item | null = item; each; each = each.left) if (!each.deleted) index += each.length;
  const [paragraph, text] = [new Y.XmlElement('text_block'), new Y.XmlText()];
  doc.getXmlFragment(Y.findRootTypeKey(item.parent)).insert(index, [paragraph]);
  paragraph.insert(0, [text]);
  return { text, offset: 0 };
};

/** Difference between the places of two letters that were inserted at the end of a text that is gone. */
const AT_END = 1e-3;

/** Returns the places of so many letters between two others. */
const stepBetween = (left: KnownLetter | undefined, right: KnownLetter | undefined, count: number) => {
  const beside = left ?? right;
  if (!beside) return undefined;
  const at = left ? left.at : beside.at - 1;
  const by = right && right.at > at ? (right.at - at) / (count + 1) : AT_END;
  return { text: beside.text, block: beside.block, at, by };
};

/** Returns the place after the next letter to the left that is there, or before the next one to the right. */
const placeFor = (
  doc: Y.Doc,
  copies: LetterCopies,
  left: Y.ID | undefined,
  right: Y.ID | undefined,
): { text: Y.XmlText; offset: number } | undefined => {
  const placeBeside = (id: Y.ID | undefined, distance: number) => {
    const last = id && copies.lastOf(id);
    const text = last && textWith(doc, last);
    return last && text && { text, offset: offsetOf(doc, last) + distance };
  };
  const placeIn = (ids: readonly Y.ID[], distance: number) =>
    placeBeside(
      ids.find((id) => placeBeside(id, 0)),
      distance,
    );
  const beside = placeBeside(left, 1);
  if (beside) return beside;
  const all = copies.neighboursOf(left ?? right);
  const at = all.findIndex((each) => Y.compareIDs(each, left ?? right ?? null));
  return (left && placeIn(all.slice(0, at).toReversed(), 1)) ?? placeBeside(right, 0) ?? placeIn(all.slice(at + 1), 0);
};
