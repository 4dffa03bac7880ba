/** Positions of each word in the article, from 1. */
export type WordPositions = Map<string, number[]>;

/** Steps between two parts, so that no phrase reaches from one into the other. */
const GAP = 10;
/** Postgres keeps no more places of one lexeme, and none further on. */
const MOST_PLACES = 255;
const LAST_PLACE = 16_383;
/** Bytes that a tsvector may have: Postgres takes no more than a megabyte. What an endless text says behind is not found. */
const LARGEST = 900_000;
/** Bytes of a place, and of a word besides its letters. */
const PLACE = 2;
const OVERHEAD = 6;

/** Collects the parts of an article, one behind the other. */
export const createPositionAssigner = () => {
  let next = 1;
  let bytes = 0;

  const add = (places: WordPositions, word: string, place: number): void => {
    const known = places.get(word);
    if (bytes > LARGEST || (known && known.length >= MOST_PLACES)) return;
    if (known) known.push(place);
    else places.set(word, [place]);
    bytes += PLACE + (known ? 0 : OVERHEAD + Buffer.byteLength(word));
  };

  /** A word that tells nothing takes its place all the same: phrases keep their steps. */
  return (places: WordPositions, words: string[]): void => {
    for (let index = 0; index < words.length; index++) {
      const word = words[index]!;
      if (word !== '') add(places, word, Math.min(next + index, LAST_PLACE));
    }
    next += words.length + GAP;
  };
};
