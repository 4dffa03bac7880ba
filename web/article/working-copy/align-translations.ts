import type { Block } from '#domain/shared/blocks.ts';

/** Returns a random block id of eight lower-case letters and digits. */
export const newBlockId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('');

/**
 * Returns the texts of all languages with an id on every block; existing ids are kept. If no block has an id yet, blocks that match one of
 * the first text with blocks (same type, same order) get the same id, which marks them as translations of each other.
 */
export const assignBlockIds = (texts: readonly (readonly Block[])[]): Block[][] => {
  const isNamed = texts.flat().some(({ id }) => id !== undefined);
  const first = texts.find((text) => text.length > 0) ?? [];
  const ids = first.map(({ id }) => id ?? newBlockId());
  return texts.map((text) => {
    if (text === first) return withIds(text, ids);
    const pairs = isNamed ? [] : commonKinds(first, text);
    const known = new Map(pairs.map(([at, there]) => [there, ids[at]!]));
    return withIds(
      text,
      text.map(({ id }, at) => id ?? known.get(at) ?? newBlockId()),
    );
  });
};

const withIds = (text: readonly Block[], ids: readonly string[]): Block[] =>
  text.map((block, at) => ({ ...block, id: ids[at]! }));

const kindOf = (block: Block): string => (block.type === 'heading' ? `heading ${block.level}` : block.type);

/** Returns the longest common subsequence of block types, as pairs of indexes. */
const commonKinds = (first: readonly Block[], second: readonly Block[]): [number, number][] => {
  const lengths = Array.from({ length: first.length + 1 }, () => new Uint16Array(second.length + 1));
  for (let a = first.length - 1; a >= 0; a -= 1) {
    for (let b = second.length - 1; b >= 0; b -= 1) {
      const isSame = kindOf(first[a]!) === kindOf(second[b]!);
      lengths[a]![b] = isSame ? lengths[a + 1]![b + 1]! + 1 : Math.max(lengths[a + 1]![b]!, lengths[a]![b + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let a = 0, b = 0; a < first.length && b < second.length; ) {
    if (kindOf(first[a]!) === kindOf(second[b]!)) pairs.push([a++, b++]);
    else if (lengths[a + 1]![b]! >= lengths[a]![b + 1]!) a += 1;
    else b += 1;
  }
  return pairs;
};

/**
 * Aligns the blocks of both languages in the rows of a grid. Takes the block ids of each language; returns the row of each block, counted
 * from 1, and the number of rows. Blocks with the same id share a row, unless their order differs between the languages. The other blocks
 * get the rows in between.
 */
export const alignRows = (
  first: readonly (string | null)[],
  second: readonly (string | null)[],
): { first: number[]; second: number[]; count: number } => {
  const placeOf = new Map(second.map((id, index) => [id, index]));
  const rows = { first: [] as number[], second: [] as number[], count: 0 };
  const fillUntil = (here: number, there: number) => {
    const [left, right] = [here - rows.first.length, there - rows.second.length];
    for (let row = 1; row <= left; row += 1) rows.first.push(rows.count + row);
    for (let row = 1; row <= right; row += 1) rows.second.push(rows.count + row);
    rows.count += Math.max(left, right);
  };
  first.forEach((id, here) => {
    const there = id === null ? undefined : placeOf.get(id);
    if (there === undefined || there < rows.second.length) return;
    fillUntil(here, there);
    fillUntil(here + 1, there + 1);
  });
  fillUntil(first.length, second.length);
  return rows;
};
