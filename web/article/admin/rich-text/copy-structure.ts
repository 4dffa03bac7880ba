import type { Block, Inline } from '#domain/shared/blocks.ts';

/** A block as its translation begins: the same kind and pictures, without the words. */
const withoutWords = (block: Block): Block => {
  const nothing: Inline[] = [];
  switch (block.type) {
    case 'heading':
    case 'text':
      return { ...block, text: nothing };
    case 'quote':
      return { ...block, text: nothing };
    case 'list':
      return { ...block, items: block.items.map(() => nothing) };
    case 'image':
      return { ...block, alt: '', caption: '' };
    case 'gallery':
      return { ...block, images: block.images.map((image) => ({ ...image, alt: '', caption: '' })) };
    case 'embed':
      return block;
  }
};

/** Blocks of a text that have no pair in the other language. */
export const unpairedBlocks = (from: readonly Block[], to: readonly Block[]): Block[] => {
  const known = new Set(to.map(({ id }) => id));
  return from.filter(({ id }) => id !== undefined && !known.has(id));
};

/**
 * A text with a block for each of the other language that has no pair here yet, without its words, behind the pair of what it follows there. What stands here
 * stays as it is.
 */
export const copyMissingBlocks = (from: readonly Block[], to: readonly Block[]): Block[] => {
  const missing = new Set(unpairedBlocks(from, to));
  const blocks = [...to];
  let place = 0;
  for (const block of from) {
    if (missing.has(block)) blocks.splice(place++, 0, withoutWords(block));
    else place = Math.max(place, blocks.findIndex(({ id }) => id !== undefined && id === block.id) + 1);
  }
  return blocks;
};
