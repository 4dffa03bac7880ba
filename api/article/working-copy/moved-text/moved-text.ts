import * as Y from 'yjs';
import type { MovedLetters } from '#storage/database/tables.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { updateOf } from '#web/article/working-copy/update-of.ts';
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
  #copies: LetterCopies;

  /** `moved` is what is stored with the state of the document: letters that earlier updates have moved. */
  constructor(doc: Y.Doc, moved: readonly MovedLetters[] = []) {
    this.#doc = doc;
    this.#copies = new LetterCopies(moved);
  }

  /** Letters that were moved, to be stored with the state of the document. */
  get moved(): MovedLetters[] {
    return this.#copies.toRuns();
  }

  /** Adds a state into which updates were merged that this document lacks, with the letters that were moved until then. */
  addState(state: Uint8Array, moved: readonly MovedLetters[]): void {
    Y.applyUpdate(this.#doc, state);
    this.#copies = new LetterCopies(moved);
  }

  /**
   * Adds an update. Returns what has to be added besides so that each letter is there once, undefined if nothing. Of two copies, that in the
   * first of the two texts goes, so that the text is read in its order. The document is not changed by it yet. `id`, by which the update is
   * stored, is also the number of that change's author in the document: every process that adds the same updates finds the same change.
   */
  add(update: Uint8Array, id: bigint): Uint8Array | undefined {
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
    const copies = this.#copies;
    const isMovedAgain = copies.of(from.id)?.copy !== undefined;
    const other = copies.lastOf(from.id);
    if (Y.compareIDs(other, to.id)) return undefined;
    if (!isMovedAgain) {
      copies.remember(from.id, to.id, from);
      return undefined;
    }
    const [otherText, text] = [textWith(this.#doc, other), textWith(this.#doc, to.id)];
    const isOtherGone = otherText && text ? isBefore(otherText, text) : !otherText;
    const [gone, kept] = isOtherGone ? [other, to.id] : [to.id, other];
    copies.remember(gone, kept);
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
