import { alignRows } from '../../../working-copy/align-translations.ts';

/** A block of a text, as far as pairing goes. Blocks with the same id are a pair: translations of each other. */
export interface PairedBlock {
  id: string | null;
  type: string;
  isEmpty: boolean;
}

/** Returns the ids of the blocks with content that are in no pair; none if the other language has no text yet. */
export const unpairedIds = (own: readonly PairedBlock[], other: readonly PairedBlock[]): string[] => {
  if (other.every(({ isEmpty }) => isEmpty)) return [];
  const known = new Set(other.map(({ id }) => id));
  return own.flatMap(({ id, isEmpty }) => (id === null || isEmpty || known.has(id) ? [] : id));
};

/**
 * Returns which unpaired blocks of `own` belong to one of `other` by their place: to the unpaired one of the same type in the same row, or to
 * the only one of this type between the same pairs. Each has its index in `own`, and the id that makes it a pair.
 */
export const pairsByPlace = (
  own: readonly PairedBlock[],
  other: readonly PairedBlock[],
): { index: number; id: string }[] => {
  const [ownIds, otherIds] = [own.map(({ id }) => id), other.map(({ id }) => id)];
  const rows = alignRows(otherIds, ownIds);
  const pairs = new Map<number, string>();
  const pair = (index: number, place: number) => {
    const [mine, theirs] = [own[index], other[place]];
    if (!mine || !theirs?.id || mine.type !== theirs.type || otherIds.includes(mine.id)) return;
    if (!ownIds.includes(theirs.id) && ![...pairs.values()].includes(theirs.id)) pairs.set(index, theirs.id);
  };
  for (const [index, row] of rows.second.entries()) pair(index, rows.first.indexOf(row));
  for (const [mine, theirs] of gapsBetweenPairs(ownIds, otherIds)) {
    for (const index of mine) {
      const ofType = (places: number[], of: readonly PairedBlock[]) =>
        places.filter((place) => of[place]!.type === own[index]!.type);
      const [same, originals] = [ofType(mine, own), ofType(theirs, other)];
      if (same.length === 1 && originals.length === 1) pair(index, originals[0]!);
    }
  }
  return [...pairs].map(([index, id]) => ({ index, id }));
};

type Ids = readonly (string | null)[];

/** Returns the places of the blocks between two pairs, in both texts, as long as the pairs are in the same order. */
const gapsBetweenPairs = (own: Ids, other: Ids): [number[], number[]][] => {
  const gaps: [number[], number[]][] = [];
  let [here, there] = [0, 0];
  const close = (nextHere: number, nextThere: number) => {
    gaps.push([range(here, nextHere), range(there, nextThere)]);
    [here, there] = [nextHere + 1, nextThere + 1];
  };
  own.forEach((id, index) => {
    const place = id === null ? -1 : other.indexOf(id, there);
    if (place >= 0) close(index, place);
  });
  close(own.length, other.length);
  return gaps;
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
