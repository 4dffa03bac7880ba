/** Deepest level of an item in a list. The outermost level is 0. */
export const MAX_ITEM_LEVEL = 3;

/** An item of a list, with the items below it. */
export interface NestedItem<Text> {
  text: Text;
  items: NestedItem<Text>[];
}

/**
 * Returns levels that a list may have: the first item is at level 0, and every other at most one level below the item before it. Two users
 * who change levels at once may leave others.
 */
export const validLevels = (levels: readonly number[]): number[] => {
  let deepest = 0;
  return levels.map((level) => {
    const valid = Math.max(0, Math.min(level, deepest, MAX_ITEM_LEVEL));
    deepest = valid + 1;
    return valid;
  });
};

/** Returns the items of a list as a tree. Without `levels`, all items are at level 0. */
export const nestItems = <Text>(items: readonly Text[], levels: readonly number[] = []): NestedItem<Text>[] => {
  const outermost: NestedItem<Text>[] = [];
  const open = [outermost];
  for (const [index, text] of items.entries()) {
    const level = levels[index] ?? 0;
    const item: NestedItem<Text> = { text, items: [] };
    open.length = level + 1;
    open[level]!.push(item);
    open.push(item.items);
  }
  return outermost;
};
