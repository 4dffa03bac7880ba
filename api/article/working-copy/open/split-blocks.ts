import * as Y from 'yjs';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { updateOf } from '../versions/merged-version.ts';
import {
  type BlockItem,
  blockOf,
  isBefore,
  isBlock,
  lastTextOf,
  lettersFromEnd,
  piecesOf,
  type TextLetter,
  textOf,
} from './block-items.ts';

/** A letter at the end of a block that was split, and the block in which its copy is. */
interface Letter extends TextLetter {
  owner: Y.ID;
}

/** A block, and the letters that were taken from its end, in their order. */
interface Cut {
  block: Y.ID;
  letters: Letter[];
}

/** Letters to delete: so many of a block, from so many before its end on. */
interface Doubled {
  block: Y.ID;
  fromEnd: number;
  length: number;
}

/** Letters of the latest splits that are remembered for a document, about 2 MB. */
const MAX_LETTERS = 20_000;
/** Maximum number of added blocks that are checked in one update. */
const MAX_SPLITS = 100;
/** Letters of one split that was made offline. A longer copy stays doubled. */
const MAX_COPIED_OFFLINE = 1_000;

/**
 * Adds updates to a document, and notices text that two splits of one block double. The binding of the editor deletes what follows the caret
 * and inserts it again as a block of its own. Two who split a block before they see each other's split insert the end of the text twice.
 */
export class SplitBlocks {
  readonly #doc: Y.Doc;
  /** The latest last. */
  #cuts: Cut[] = [];

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  /**
   * Adds an update. Returns what has to be added besides to take back what it doubled, undefined if that is nothing. Of two copies, that in
   * the first of the two blocks goes, so that the text is read in its order. The document is not changed by it yet.
   */
  add(update: Uint8Array): Uint8Array | undefined {
    const { structs, ds } = Y.decodeUpdate(update);
    const splits = structs
      .filter(isBlock)
      .slice(0, MAX_SPLITS)
      .flatMap((block) => this.#splitBy(block, ds));
    Y.applyUpdate(this.#doc, update);
    const doubled = splits.flatMap(({ id, cut, taken }) => {
      const found = this.#doubledBy(id, cut, taken);
      this.#remember(cut);
      return found;
    });
    return doubled.length > 0 ? this.#without(doubled) : undefined;
  }

  /** Before a block is added: returns what it takes from the block before it, including what was taken before. */
  #splitBy({ id, origin }: BlockItem, ds: DeleteSet): { id: Y.ID; cut: Cut; taken: Letter[] }[] {
    const before = origin && blockOf(this.#doc, origin);
    if (!before) return [];
    const known = this.#cuts.find(({ block }) => Y.compareIDs(block, before.id))?.letters ?? [];
    const taken = known.filter((each) => Y.isDeleted(ds, each.id));
    const letters = [...deletedEnd(before, ds).map((each) => ({ ...each, owner: id })), ...known];
    return letters.length > 0 ? [{ id, cut: { block: before.id, letters }, taken }] : [];
  }

  /** After a block was added: returns the letters of it and of earlier blocks that are there twice. */
  #doubledBy(id: Y.ID, { letters }: Cut, taken: readonly Letter[]): Doubled[] {
    const own = taken.length > 0 ? blockOf(this.#doc, id) : undefined;
    if (!own) return [];
    const isTaken = new Set(taken);
    const copied = new Set(
      copiedTo(
        own,
        letters.filter((each) => each.owner === id || isTaken.has(each)),
      ),
    );
    return [...new Set(taken.map(({ owner }) => owner))].flatMap((owner) => {
      const other = blockOf(this.#doc, owner);
      const others = letters.filter((each) => each.owner === owner);
      const twice = others.filter((each) => copied.has(each));
      if (!other || !isAtSamePlace(own, other) || twice.length === 0) return [];
      if (!textOf(other).endsWith(wordOf(others))) return [];
      if (isBefore(own, other)) return [doubledIn(own, [...copied], twice)];
      for (const each of twice) each.owner = id;
      return [doubledIn(other, others, twice)];
    });
  }

  #remember(cut: Cut): void {
    const others = this.#cuts.filter(({ block }) => !Y.compareIDs(block, cut.block));
    let left = MAX_LETTERS - cut.letters.length;
    const latest = others.toReversed().filter(({ letters }) => {
      left -= letters.length;
      return left >= 0;
    });
    this.#cuts = [...latest.toReversed(), cut];
  }

  #without(doubled: readonly Doubled[]): Uint8Array | undefined {
    const copy = documentOfState(Y.encodeStateAsUpdate(this.#doc));
    return updateOf(copy, () => {
      for (const { block, fromEnd, length } of doubled) {
        const last = lastTextOf(blockOf(copy, block)!);
        last?.delete(last.length - fromEnd, length);
      }
    });
  }
}

/** The letters that a block owns follow one another, and so do those that are there twice. */
const doubledIn = ({ id }: BlockItem, letters: readonly Letter[], twice: readonly Letter[]): Doubled => ({
  block: id,
  fromEnd: letters.length - letters.indexOf(twice[0]!),
  length: twice.length,
});

type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

/** Returns whether two blocks were inserted between the same neighbours, by two who did not see the other's block. */
const isAtSamePlace = (one: BlockItem, other: BlockItem): boolean =>
  one.id.client !== other.id.client &&
  one.parent === other.parent &&
  Y.compareIDs(one.origin, other.origin) &&
  Y.compareIDs(one.rightOrigin, other.rightOrigin);

const wordOf = (letters: readonly Letter[]): string => letters.map(({ letter }) => letter).join('');

/**
 * Returns those of the letters that were copied to a block. A browser that was offline sends everything that it knows to be deleted, also by
 * others; what it has deleted itself is at the end of the block, inserted in one piece.
 */
const copiedTo = (block: BlockItem, letters: readonly Letter[]): readonly Letter[] => {
  const text = textOf(block);
  if (text.endsWith(wordOf(letters))) return letters;
  const piece = piecesOf(block).at(-1)?.content.str.length ?? 0;
  const most = Math.min(piece, letters.length, MAX_COPIED_OFFLINE);
  const ends = Array.from({ length: most }, (_, fewer) => letters.slice(fewer - most));
  return ends.find((end) => text.endsWith(wordOf(end))) ?? [];
};

/** Returns the letters at the end of a block that are there, and that a delete set deletes. */
const deletedEnd = (block: BlockItem, ds: DeleteSet): TextLetter[] => {
  const letters: TextLetter[] = [];
  for (const each of lettersFromEnd(block)) {
    if (!Y.isDeleted(ds, each.id) || letters.length === MAX_LETTERS) break;
    letters.push(each);
  }
  return letters.toReversed();
};
