import * as Y from 'yjs';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { updateOf } from '../versions/merged-version.ts';
import {
  type BlockItem,
  blockAround,
  isBefore,
  isBlock,
  isInsertedUnseen,
  itemAt,
  lettersOf,
  type TextLetter,
} from './block-items.ts';
import { keyOf, LetterCopies } from './letter-copies.ts';

type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

/** A letter that was deleted in a block. */
interface CutLetter extends TextLetter {
  letter: string;
  /** Whether no earlier update has deleted it. */
  isNew: boolean;
}

/** A letter that was deleted in one block, and its copy in another. */
interface CopiedLetter {
  from: CutLetter;
  to: TextLetter;
}

/** An update while it is added. */
interface AddedUpdate {
  deleted: DeleteSet;
  /** How many of the letters and other things that it deletes an earlier update had deleted. */
  deletedAgain: number;
  /** Copies that were found in it. */
  copied: Set<string>;
}

/** Maximum number of added blocks that are checked in one update. */
const MAX_SPLITS = 100;
/** Fewest and most letters that are called a copy in an update of several changes: a few may also be the beginning of what was typed. */
const MOVED_OFFLINE = { min: 8, max: 1_000 };

/**
 * Adds updates to a document, and notices text that two splits of one block double. The binding of the editor deletes what follows the caret
 * and inserts it again as a block of its own. Two who split a block before they see each other's split insert the end of the text twice.
 */
export class SplitBlocks {
  readonly #doc: Y.Doc;
  readonly #copies = new LetterCopies();

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  /**
   * Adds an update. Returns what has to be added besides to take back the letters that it doubled, undefined if there are none. Of two
   * copies, that in the first of the two blocks goes, so that the text is read in its order. The document is not changed by it yet.
   */
  add(update: Uint8Array): Uint8Array | undefined {
    const { structs, ds } = Y.decodeUpdate(update);
    const blocks = structs.filter(isBlock).slice(0, MAX_SPLITS);
    // Within the transaction, the letters that the update deletes can still be read.
    const addAndCompare = ({ deleteSet }: Y.Transaction) => {
      Y.applyUpdate(this.#doc, update);
      const added = { deleted: ds, deletedAgain: sizeOf(ds) - sizeOf(deleteSet), copied: new Set<string>() };
      return blocks.flatMap(({ id }) => this.#doubledBy(id, added));
    };
    const doubled: Y.ID[] = Y.transact(this.#doc, addAndCompare, undefined, false);
    return doubled.length > 0 ? this.#without(doubled) : undefined;
  }

  /** Remembers the letters that were copied to an added block. Returns those that are there twice now, each once. */
  #doubledBy(id: Y.ID, added: AddedUpdate): Y.ID[] {
    const block = itemAt(this.#doc, id);
    const before = block?.origin && itemAt(this.#doc, block.origin);
    if (!isBlock(block) || !isBlock(before)) return [];
    const cut = this.#cutFrom(before, added);
    const isOneChange = cut.filter(({ isNew }) => !isNew).length === added.deletedAgain;
    const moved = isOneChange ? movedTo(block, cut) : [];
    const copied = moved.length > 0 ? moved : movedOffline(block, this.#ownOf(cut, block, added));
    for (const { to } of copied) added.copied.add(keyOf(to.id));
    return copied.flatMap((each) => this.#doubledOf(each, block) ?? []);
  }

  /** Returns the letters of a block that an update deletes, in their order. */
  #cutFrom(before: BlockItem, { deleted }: AddedUpdate): CutLetter[] {
    return lettersOf(before).flatMap(({ id, letter }) => {
      const known = letter ?? this.#copies.letterOf(id);
      return known !== undefined && Y.isDeleted(deleted, id)
        ? [{ id, letter: known, isNew: letter !== undefined }]
        : [];
    });
  }

  /**
   * Returns those of the deleted letters that the author of a block can have deleted. A browser that was offline sends everything that it
   * knows to be deleted, also by others.
   */
  #ownOf(cut: readonly CutLetter[], block: BlockItem, { copied }: AddedUpdate): CutLetter[] {
    const unseen = new Map<string, boolean>();
    const isUnseen = (other: Y.ID) => {
      const key = keyOf(other);
      if (!unseen.has(key)) unseen.set(key, isInsertedUnseen(block, other));
      return unseen.get(key)!;
    };
    return cut.filter(({ id }) => {
      const copy = this.#copies.copyOf(id);
      return !copy || copied.has(keyOf(id)) || isUnseen(copy.block);
    });
  }

  /** Remembers the copy of a letter. If another copy is there as well, returns that of the two which goes. */
  #doubledOf({ from, to }: CopiedLetter, block: BlockItem): Y.ID | undefined {
    const { letter } = from;
    const isCopied = this.#copies.copyOf(from.id) !== undefined;
    const other = isCopied ? this.#copies.lastCopyOf(from.id) : from.id;
    if (Y.compareIDs(other, to.id)) return undefined;
    const copy = { id: to.id, letter };
    const otherBlock = isCopied ? this.#blockOf(other) : undefined;
    const isThere = this.#blockOf(to.id) !== undefined;
    if (otherBlock && !(isThere && isBefore(otherBlock, block))) {
      this.#copies.remember(copy, { letter: other, block: otherBlock.id });
      return isThere ? to.id : undefined;
    }
    this.#copies.remember(copy, this.#copies.copyOf(to.id));
    this.#copies.remember({ id: other, letter }, { letter: to.id, block: block.id });
    return otherBlock ? other : undefined;
  }

  /** Returns the block in which a letter is; undefined if it was deleted. */
  #blockOf(letter: Y.ID): BlockItem | undefined {
    const item = itemAt(this.#doc, letter);
    return item && !item.deleted ? blockAround(item) : undefined;
  }

  #without(letters: readonly Y.ID[]): Uint8Array | undefined {
    const copy = documentOfState(Y.encodeStateAsUpdate(this.#doc));
    return updateOf(copy, () => {
      for (const id of letters) deleteLetter(copy, id);
    });
  }
}

const deleteLetter = (doc: Y.Doc, id: Y.ID): void => {
  const item = itemAt(doc, id);
  if (!item || item.deleted) return;
  let offset = id.clock - item.id.clock;
  for (let each = item.left; each; each = each.left) if (!each.deleted && each.countable) offset += each.length;
  (item.parent as Y.XmlText).delete(offset, 1);
};

/** Returns how many letters and other things are deleted. */
const sizeOf = ({ clients }: DeleteSet): number => [...clients.values()].flat().reduce((sum, { len }) => sum + len, 0);

/**
 * Returns the letters that were inserted together with a block, in the order in which they were inserted. A copy comes first in it. Those that
 * were deleted since are unknown.
 */
const insertedWith = (block: BlockItem): TextLetter[] => {
  const { client, clock } = block.id;
  return lettersOf(block)
    .filter(({ id }) => id.client === client && id.clock > clock)
    .toSorted((one, other) => one.id.clock - other.id.clock);
};

/** Pairs letters with those that were inserted with a block. Returns nothing if these are others. */
const pairs = (cut: readonly CutLetter[], inserted: readonly TextLetter[]): CopiedLetter[] => {
  const isCopy = cut.every(({ letter }, at) => (inserted[at]?.letter ?? letter) === letter);
  return isCopy ? cut.flatMap((from, at) => ({ from, to: inserted[at]! })) : [];
};

/** Returns the letters that one change has moved to a block. */
const movedTo = (block: BlockItem, cut: readonly CutLetter[]): CopiedLetter[] => {
  const inserted = insertedWith(block);
  return inserted.length >= cut.length ? pairs(cut, inserted) : [];
};

/** Returns which of the letters were moved to a block: the last ones, as many as were inserted with it. */
const movedOffline = (block: BlockItem, cut: readonly CutLetter[]): CopiedLetter[] => {
  const inserted = insertedWith(block);
  const most = Math.min(cut.length, inserted.length, MOVED_OFFLINE.max);
  for (let length = most; length > 0; length -= 1) {
    const end = cut.slice(cut.length - length);
    const copied = length >= MOVED_OFFLINE.min || end.some(({ isNew }) => isNew) ? pairs(end, inserted) : [];
    if (copied.length > 0) return copied;
  }
  return [];
};
