import * as Y from 'yjs';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { updateOf } from '../versions/merged-version.ts';
import { keyOf, LetterCopies } from './letter-copies.ts';
import { insertAgain, type LostLetters, lettersLeftBehind, lettersTooLate } from './lost-letters.ts';
import { type MovedLetter, movedLetters } from './moved-words.ts';
import { isBefore, isLetters, itemAt, offsetOf, textWith } from './shared-letters.ts';

/** What is wrong in a document after an update was added. */
interface Damage {
  /** Letters that are there a second time. */
  doubled: Y.ID[];
  lost: LostLetters[];
}

/**
 * Adds updates to a document, and notices what they double and lose. The editor's binding moves text by deleting it and inserting it again: what
 * follows the caret where a block is split, a block that is joined to another or becomes a heading. Two who move the same letters before they see
 * each other's change insert them twice. What another editor writes there at the same time is deleted, or comes into a text that no longer exists.
 */
export class MovedText {
  readonly #doc: Y.Doc;
  readonly #copies: LetterCopies;

  /** `copies` is what was remembered when the document was open before. */
  constructor(doc: Y.Doc, copies = new LetterCopies()) {
    this.#doc = doc;
    this.#copies = copies;
  }

  /**
   * Adds an update. Returns what has to be added besides so that each letter is there once, undefined if nothing. Of two copies, that in the
   * first of the two texts goes, so that the text is read in its order. The document is not changed by it yet. `id`, by which the update is
   * stored, is also the number of that change's author in the document, so that all processes know what was inserted again. An update that was
   * examined when the document was open before is only applied.
   */
  add(update: Uint8Array, id: bigint): Uint8Array | undefined {
    if (id <= this.#copies.last) {
      Y.applyUpdate(this.#doc, update);
      return undefined;
    }
    this.#copies.last = id;
    const damage = this.#applyAndCompare(update);
    return damage.doubled.length + damage.lost.length > 0 ? this.#repair(damage, Number(id)) : undefined;
  }

  #applyAndCompare(update: Uint8Array): Damage {
    const { structs, ds: deleted } = Y.decodeUpdate(update);
    // Within the transaction, the letters that the update deletes can still be read.
    const compare = ({ deleteSet, beforeState }: Y.Transaction): Damage => {
      // A browser sends again what was not confirmed. Others may have deleted that since.
      const isNew = ({ id }: Y.AbstractStruct) => id.clock >= (beforeState.get(id.client) ?? 0);
      const inserted = structs.filter(isLetters).filter(isNew);
      Y.applyUpdate(this.#doc, update);
      const added = { inserted, deleted, fresh: Y.mergeDeleteSets([deleteSet]) };
      const moved = movedLetters(this.#doc, this.#copies, added);
      const doubled = moved.flatMap((each) => this.#doubledOf(each) ?? []);
      const keys = new Set(moved.map(({ from }) => keyOf(from.id)));
      const late = lettersTooLate(this.#doc, structs, added);
      return { doubled, lost: [...late, ...lettersLeftBehind(this.#doc, keys, added)] };
    };
    return Y.transact(this.#doc, compare, undefined, false);
  }

  /** Remembers where a letter was moved to. If another copy is there as well, returns that of the two which goes. */
  #doubledOf({ from, to }: MovedLetter): Y.ID | undefined {
    const { letter } = from;
    const copies = this.#copies;
    const isMovedAgain = copies.of(from.id)?.copy !== undefined;
    const other = copies.lastOf(from.id);
    if (Y.compareIDs(other, to.id)) return undefined;
    if (!isMovedAgain) {
      copies.remember(from, to.id, from);
      return undefined;
    }
    const [otherText, text] = [textWith(this.#doc, other), textWith(this.#doc, to.id)];
    const isOtherGone = otherText && text ? isBefore(otherText, text) : !otherText;
    const [gone, kept] = isOtherGone ? [other, to.id] : [to.id, other];
    copies.remember({ id: gone, letter }, kept);
    return otherText && text ? gone : undefined;
  }

  #repair({ doubled, lost }: Damage, client: number): Uint8Array | undefined {
    const copy = documentOfState(Y.encodeStateAsUpdate(this.#doc));
    copy.clientID = client;
    return updateOf(copy, () => {
      for (const id of doubled)
        if (itemAt(copy, id)?.deleted === false) textWith(copy, id)?.delete(offsetOf(copy, id), 1);
      for (const each of lost) insertAgain(copy, this.#copies, each);
    });
  }
}
