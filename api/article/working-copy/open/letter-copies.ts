import type * as Y from 'yjs';
import type { Letter } from './shared-letters.ts';

/** Where a letter was before it was moved. */
export interface Origin {
  /** The text, and its block. */
  text: string;
  block: Y.ID | undefined;
  /** The place in the text. */
  at: number;
}

/** A letter that was moved from a text. */
export interface KnownLetter extends Letter, Origin {
  /** Its copy in the other text. */
  copy: Y.ID | undefined;
}

/** Letters that are remembered for a document, about 8 MB. */
const MAX_LETTERS = 40_000;

/** Remembers letters that were deleted in one text and inserted again in another. The oldest are forgotten. */
export class LetterCopies {
  /** Id of the last stored update that was examined. */
  last = 0n;
  readonly #known = new Map<string, KnownLetter>();

  /** Returns what is known of a letter that was moved. */
  of(id: Y.ID): KnownLetter | undefined {
    return this.#known.get(keyOf(id));
  }

  /** Returns the last copy of a letter: the letter itself if it was not moved. */
  lastOf(id: Y.ID): Y.ID {
    const seen = new Set<string>();
    let last = id;
    for (let next = this.of(last)?.copy; next && !seen.has(keyOf(last)); next = this.of(last)?.copy) {
      seen.add(keyOf(last));
      last = next;
    }
    return last;
  }

  /** Returns the letters that were moved from the text of this one, in their order; none if this one is not known. */
  neighboursOf(id: Y.ID | undefined): Y.ID[] {
    const own = id && this.of(id);
    if (!own) return [];
    const known = [...this.#known.values()].filter(({ text }) => text === own.text);
    return known.toSorted((one, other) => one.at - other.at).map((each) => each.id);
  }

  /** Notes at which place of its text a letter is, if it is known. */
  place(id: Y.ID, at: number): void {
    const known = this.of(id);
    if (known) known.at = at;
  }

  remember({ id, letter }: Letter, copy: Y.ID | undefined, from?: Origin): void {
    const key = keyOf(id);
    const { text, block, at } = from ?? this.#known.get(key) ?? { text: '', block: undefined, at: 0 };
    this.#known.delete(key);
    this.#known.set(key, { id, letter, text, block, at, copy });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_LETTERS) break;
      this.#known.delete(oldest);
    }
  }
}

/** Returns an id as a key of maps. */
export const keyOf = ({ client, clock }: Y.ID): string => `${client}.${clock}`;
