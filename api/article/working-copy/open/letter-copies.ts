import type * as Y from 'yjs';
import type { TextLetter } from './block-items.ts';

/** Where a letter was copied to. */
interface LetterCopy {
  letter: Y.ID;
  /** The block that was inserted with it. */
  block: Y.ID;
}

interface KnownLetter {
  letter: string;
  copy?: LetterCopy | undefined;
}

/** Letters that are remembered for a document, about 4 MB. */
const MAX_LETTERS = 40_000;

/** Remembers letters that were deleted in one block and inserted again in another. The oldest are forgotten. */
export class LetterCopies {
  readonly #known = new Map<string, KnownLetter>();

  /** Returns the letter with an id, if it is known. */
  letterOf(id: Y.ID): string | undefined {
    return this.#known.get(keyOf(id))?.letter;
  }

  /** Returns where a letter was copied to first. */
  copyOf(id: Y.ID): LetterCopy | undefined {
    return this.#known.get(keyOf(id))?.copy;
  }

  /** Returns the last copy of a letter: the letter itself if it was not copied. */
  lastCopyOf(id: Y.ID): Y.ID {
    const seen = new Set<string>();
    let last = id;
    for (let next = this.copyOf(last); next && !seen.has(keyOf(last)); next = this.copyOf(last)) {
      seen.add(keyOf(last));
      last = next.letter;
    }
    return last;
  }

  /** Remembers a letter, and where it was copied to. */
  remember({ id, letter = '' }: TextLetter, copy?: LetterCopy): void {
    const key = keyOf(id);
    this.#known.delete(key);
    this.#known.set(key, { letter, copy });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_LETTERS) break;
      this.#known.delete(oldest);
    }
  }
}

/** Returns an id as a key of maps. */
export const keyOf = ({ client, clock }: Y.ID): string => `${client}.${clock}`;
