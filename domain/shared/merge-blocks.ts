import type { Block } from './blocks.ts';
import { jsonEqual } from './json-equal.ts';

/**
 * One entry of a merged text: a block, or the blocks of both sides when they changed the same block differently. A side that deleted the
 * block has undefined.
 */
export type MergedBlock = { block: Block } | { mine: Block | undefined; theirs: Block | undefined };

/**
 * Merges two versions of a text, `mine` and `theirs`, that were both edited from `base`, by the ids of their blocks. Returns the merged
 * blocks in the order of `theirs`, or of `mine` if only that side moved blocks; a block that only the other side added stays behind the
 * block that it follows there. Where both sides changed a block
 * differently, the entry has both versions.
 */
export const mergeBlocks = (
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
): MergedBlock[] => {
  const [was, my, their] = [base, mine, theirs].map(byId) as [Named, Named, Named];
  const isMineMoved = isMoved(base, mine) && !isMoved(base, theirs);
  return (isMineMoved ? withMissingBlocks(mine, theirs) : withMissingBlocks(theirs, mine)).flatMap(
    ({ id }): MergedBlock[] => {
      const [before, own, other] = [was.get(id), my.get(id), their.get(id)];
      if (jsonEqual(own, other) || jsonEqual(before, own)) return other ? [{ block: other }] : [];
      if (jsonEqual(before, other)) return own ? [{ block: own }] : [];
      return [{ mine: own, theirs: other }];
    },
  );
};

/** Returns true when the blocks that are in both texts are in another order. */
const isMoved = (base: readonly Block[], text: readonly Block[]): boolean => {
  const was = base.map(({ id }) => id);
  const places = text.map(({ id }) => was.indexOf(id)).filter((place) => place !== -1);
  return places.some((place, index) => index > 0 && place < places[index - 1]!);
};

/** Returns `blocks` plus those that only `others` has, each inserted after the block it follows in `others`. */
export const withMissingBlocks = (blocks: readonly Block[], others: readonly Block[]): Block[] => {
  const all = [...blocks];
  others.forEach((block, index) => {
    if (all.some(({ id }) => id === block.id)) return;
    const before = others[index - 1]?.id;
    all.splice(all.findIndex(({ id }) => id === before) + 1, 0, block);
  });
  return all;
};

type Named = Map<string | undefined, Block>;
const byId = (blocks: readonly Block[]): Named => new Map(blocks.map((block) => [block.id, block]));
