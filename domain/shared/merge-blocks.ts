import type { Block } from './blocks.ts';
import { jsonEqual } from './json-equal.ts';

/** One line of two texts joined: taken over, or both sides where each changed the same block. */
export type MergedBlock = { block: Block } | { mine: Block | undefined; theirs: Block | undefined };

/**
 * Joins two versions of one text block by block, by their ids. Never drops a block that either side wrote or changed. The order is theirs; what I added
 * stands after the block that it followed in mine.
 */
export const mergeBlocks = (
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
): MergedBlock[] => {
  const [was, my, their] = [base, mine, theirs].map(byId) as [Named, Named, Named];
  const order = theirs.map(({ id }) => id);
  mine.forEach(({ id }, index) => {
    if (order.includes(id)) return;
    const before = mine.slice(0, index).findLast((each) => order.includes(each.id));
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, id);
  });
  return order.flatMap((id): MergedBlock[] => {
    const [before, own, other] = [was.get(id), my.get(id), their.get(id)];
    if (jsonEqual(own, other) || jsonEqual(before, own)) return other ? [{ block: other }] : [];
    if (jsonEqual(before, other)) return own ? [{ block: own }] : [];
    return [{ mine: own, theirs: other }];
  });
};

type Named = Map<string | undefined, Block>;
const byId = (blocks: readonly Block[]): Named => new Map(blocks.map((block) => [block.id, block]));
