import * as Y from 'yjs';
import type { MovedLetters } from '#storage/database/tables.ts';

/** Where a letter was before it was moved. */
export interface Origin {
  /** The text, and its block. */
  text: string;
  block?: Y.ID | undefined;
  /** The place in the text. */
  at: number;
}

/** A letter that was moved from a text. What it says is not remembered, so that deleted text leaves no trace. */
export interface KnownLetter extends Origin {
  id: Y.ID;
  /** Its copy in the other text. */
  copy?: Y.ID | undefined;
}

/** Letters that are remembered for a document, about 8 MB. */
const MAX_LETTERS = 40_000;

/** Remembers letters that were deleted in one text and inserted again in another. The oldest are forgotten. */
export class LetterCopies {
  readonly #known = new Map<string, KnownLetter>();

  /** `stored` is what was remembered before, as `toRuns` returns it. */
  constructor(stored: readonly MovedLetters[] = []) {
    for (const { length, ...first } of stored) {
      for (let index = 0; index < length; index += 1) {
        const letter = follow(first, index);
        this.#known.set(keyOf(letter.id), letter);
      }
    }
  }

  /** Returns what is remembered in a form to store, in its order. */
  toRuns(): MovedLetters[] {
    const runs: MovedLetters[] = [];
    for (const letter of this.#known.values()) {
      const run = runs.at(-1);
      if (run && isSame(follow(run, run.length), letter)) run.length += 1;
      else runs.push({ ...letter, length: 1 });
    }
    return runs;
  }

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

  remember(id: Y.ID, copy: Y.ID | undefined, from?: Origin): void {
    const key = keyOf(id);
    const { text, block, at } = from ?? this.#known.get(key) ?? { text: '', block: undefined, at: 0 };
    this.#known.delete(key);
    this.#known.set(key, { id, text, block, at, copy });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_LETTERS) break;
      this.#known.delete(oldest);
    }
  }
}

/** Returns an id as a key of maps. */
export const keyOf = ({ client, clock }: Y.ID): string => `${client}.${clock}`;

/** Returns the letter that is so many letters after another one of its run. */
const follow = ({ id, text, block, at, copy }: KnownLetter, distance: number): KnownLetter => ({
  id: Y.createID(id.client, id.clock + distance),
  text,
  block,
  at: at + distance,
  copy: copy && Y.createID(copy.client, copy.clock + distance),
});

const isSame = (one: KnownLetter, other: KnownLetter): boolean =>
  one.text === other.text &&
  one.at === other.at &&
  Y.compareIDs(one.id, other.id) &&
  Y.compareIDs(one.block ?? null, other.block ?? null) &&
  Y.compareIDs(one.copy ?? null, other.copy ?? null);
