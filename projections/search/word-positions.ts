/** Positions of each word in the article, from 1. */
export type WordPositions = Map<string, number[]>;

/** Positions skipped between two fields, so that no phrase matches across them. */
const GAP = 10;
/** Limits of Postgres: number of positions of one lexeme, and the highest position. */
const MAX_POSITIONS_PER_WORD = 255;
const MAX_POSITION = 16_383;
/** Maximum estimated size of a tsvector in bytes; the limit of Postgres is a megabyte. Words beyond it are not indexed. */
const MAX_BYTES = 900_000;
/** Estimated bytes of a position, and of a word in addition to its letters. */
const PLACE = 2;
const OVERHEAD = 6;

/**
 * Creates a function that adds the words of one field of an article to a map, with their positions in the article. It is called for one
 * field after the other, and leaves a gap between two fields, so that no phrase matches across them.
 */
export const createPositionAssigner = () => {
  let next = 1;
  let bytes = 0;

  const add = (places: WordPositions, word: string, place: number): void => {
    const known = places.get(word);
    if (bytes > MAX_BYTES || (known && known.length >= MAX_POSITIONS_PER_WORD)) return;
    if (known) known.push(place);
    else places.set(word, [place]);
    bytes += PLACE + (known ? 0 : OVERHEAD + Buffer.byteLength(word));
  };

  /** An empty word (a stop word) takes up a position too, so that phrases keep their distances. */
  return (places: WordPositions, words: string[]): void => {
    for (let index = 0; index < words.length; index++) {
      const word = words[index]!;
      if (word !== '') add(places, word, Math.min(next + index, MAX_POSITION));
    }
    next += words.length + GAP;
  };
};
