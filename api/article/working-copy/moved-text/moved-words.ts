import * as Y from 'yjs';
import { keyOf, type LetterCopies, type Origin } from './letter-copies.ts';
import {
  blockOf,
  isLetters,
  itemAt,
  type Letter,
  type LettersItem,
  letterAt,
  lettersOf,
  textAround,
} from './shared-letters.ts';

/** Ids that an update deletes. */
export type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

/** An update that was added in the current transaction. */
export interface AddedUpdate {
  /** Letters that the document did not have before. */
  inserted: readonly LettersItem[];
  /** What its author has deleted. */
  deleted: DeleteSet;
  /** What was deleted by adding it. */
  fresh: DeleteSet;
}

/** A letter with its place in its text, counted with those that were deleted. It is unknown if it was moved before and its copy deleted. */
interface PlacedLetter {
  id: Y.ID;
  letter: string | undefined;
  at: number;
}

/** Letters of one text that an update inserts or deletes, in their order. */
interface Word<Each = Letter> {
  /** The text, by the id of its item, and its block. */
  text: string;
  block?: Y.ID | undefined;
  letters: Each[];
}

/** A letter that was deleted in a text, and the one that was inserted for it in another. */
export interface MovedLetter {
  from: { id: Y.ID } & Origin;
  to: Letter;
}

interface DeletedWords {
  words: Word<PlacedLetter>[];
  /** False if the update deletes many other things that were deleted before, such as all that a browser knows after a time without connection. */
  isOneChange: boolean;
}

/** Deleted letters that are looked at in an update. */
const MAX_DELETED = 20_000;
/** Things beside letters, such as an emptied block with its attributes, that two changes may delete both. */
const MAX_AGAIN = 6;
/** Letters that one change inserts beside those that it moves. */
const MAX_TYPED = 8;

/** Returns which letters an update moves from one text to another. Call it in the transaction that has added the update. */
export const movedLetters = (
  doc: Y.Doc,
  copies: LetterCopies,
  { inserted, deleted, fresh }: AddedUpdate,
): MovedLetter[] => {
  if (inserted.length === 0 || deleted.clients.size === 0 || sizeOf(deleted) > MAX_DELETED) return [];
  const { words, isOneChange } = deletedWords(doc, copies, deleted, fresh);
  const targets = insertedWords(doc, inserted);
  return words.flatMap((word) => {
    for (const target of targets) {
      const at = target.text === word.text ? -1 : placeOf(word, target, isOneChange);
      if (at < 0) continue;
      targets.splice(targets.indexOf(target), 1);
      return word.letters.map(({ id, at: place }, index) => ({
        from: { id, at: place, text: word.text, block: word.block },
        to: target.letters[at + index]!,
      }));
    }
    return [];
  });
};

const sizeOf = ({ clients }: DeleteSet): number => [...clients.values()].flat().reduce((sum, { len }) => sum + len, 0);

/** Returns where a deleted word is in an inserted one; -1 if it was not moved there. */
const placeOf = ({ letters: word }: Word<PlacedLetter>, { letters: target }: Word, isOneChange: boolean): number => {
  const longer = target.length - word.length;
  if (longer < 0 || longer > (isOneChange ? MAX_TYPED : 0)) return -1;
  const isAt = (at: number) =>
    word.every(({ letter }, index) => [undefined, target[at + index]!.letter].includes(letter));
  return Array.from({ length: longer + 1 }, (_, at) => at).find(isAt) ?? -1;
};

const keyOfText = (text: Y.XmlText): string => keyOf(text._item!.id);

/** Returns the letters that were inserted in each text, in the order in which they were inserted. Those of texts that are gone are one word. */
const insertedWords = (doc: Y.Doc, inserted: readonly LettersItem[]): Word[] => {
  const words = new Map<string, LettersItem[]>();
  for (const struct of inserted.toSorted((one, other) => one.id.clock - other.id.clock)) {
    const item = itemAt(doc, struct.id);
    const text = item && textAround(item);
    const key = text ? keyOfText(text) : '';
    // Titles and the like are no text of a block.
    if (text || !item) words.set(key, [...(words.get(key) ?? []), struct]);
  }
  return [...words].map(([text, structs]) => ({ text, letters: structs.flatMap(lettersOf) }));
};

/** Returns the letters that were deleted in each text, also those that an earlier update has moved away. */
const deletedWords = (doc: Y.Doc, copies: LetterCopies, deleted: DeleteSet, fresh: DeleteSet): DeletedWords => {
  const texts = new Set<Y.XmlText>();
  const gone: Y.ID[] = [];
  let other = 0;
  for (const struct of structsIn(doc, deleted)) {
    const text = struct instanceof Y.Item ? textAround(struct) : undefined;
    if (text) texts.add(text);
    if (Y.isDeleted(fresh, struct.id)) continue;
    const again = idsOf(struct).filter((id) => Y.isDeleted(deleted, id));
    const known = again.filter((id) => copies.of(id));
    other += again.length - known.length;
    if (!text) gone.push(...known);
  }
  for (const text of texts) placeAgain(text, copies);
  const letterOf = (id: Y.ID) => letterAt(doc, copies.lastOf(id));
  const words = [...texts].map((text) => ({
    ...{ text: keyOfText(text), block: blockOf(text) },
    letters: deletedIn(text, deleted).flatMap(({ letter, ...each }) =>
      letter !== undefined || copies.of(each.id) ? [{ ...each, letter: letter ?? letterOf(each.id) }] : [],
    ),
  }));
  const goneWords = wordsOfGone(gone, copies, letterOf);
  const all = [...words, ...goneWords].filter(({ letters }) => letters.some(({ letter }) => letter !== undefined));
  return { words: all, isOneChange: other <= MAX_AGAIN };
};

/** Yields what the document has stored at the ids of a delete set. */
export function* structsIn({ store }: Y.Doc, { clients }: DeleteSet): Generator<Y.AbstractStruct> {
  for (const [client, ranges] of clients) {
    const end = Y.getState(store, client);
    for (const { clock: from, len } of ranges) {
      for (let clock = from; clock < Math.min(from + len, end); ) {
        const struct: Y.AbstractStruct = Y.getItem(store, Y.createID(client, clock));
        yield struct;
        clock = struct.id.clock + struct.length;
      }
    }
  }
}

const idsOf = ({ id, length }: Y.AbstractStruct): Y.ID[] =>
  Array.from({ length }, (_, at) => Y.createID(id.client, id.clock + at));

/** Yields the ids of a text in their order, with their places and what is stored there. */
function* placesOf({ _start }: Y.XmlText): Generator<PlacedLetter> {
  let at = 0;
  for (let item = _start; item; item = item.right) {
    const word = isLetters(item) ? item.content.str : '';
    for (const [index, id] of idsOf(item).entries()) yield { id, at: at + index, letter: word[index] };
    at += item.length;
  }
}

/** Corrects the places of the letters that were moved from a text, among which others were inserted since. */
const placeAgain = (text: Y.XmlText, copies: LetterCopies): void => {
  for (const { id, at } of placesOf(text)) copies.place(id, at);
};

/** Returns what an update deletes in a text. */
const deletedIn = (text: Y.XmlText, deleted: DeleteSet): PlacedLetter[] =>
  [...placesOf(text)].filter(({ id }) => Y.isDeleted(deleted, id));

/** Groups the letters of texts that are no longer there. */
const wordsOfGone = (
  gone: readonly Y.ID[],
  copies: LetterCopies,
  letterOf: (id: Y.ID) => string | undefined,
): Word<PlacedLetter>[] => {
  const words = Map.groupBy(gone, (id) => copies.of(id)!.text);
  return [...words].map(([text, ids]) => ({
    ...{ text, block: copies.of(ids[0]!)!.block },
    letters: ids
      .map((id) => ({ id, at: copies.of(id)!.at, letter: letterOf(id) }))
      .toSorted((one, other) => one.at - other.at),
  }));
};
