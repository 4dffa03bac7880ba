import type { PictureTexts } from '#domain/media/events.ts';
import type { Block, Inline } from '#domain/shared/blocks.ts';

/** What the library says of a picture in the target language; undefined where it says nothing. */
export type PictureTextLookup = (mediaId: string) => PictureTexts | undefined;

const noTexts: PictureTextLookup = () => undefined;

/** A block as its translation begins: the same kind and pictures, with the library's words of them alone. */
const withoutWords = (block: Block, textsOf: PictureTextLookup): Block => {
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
      return { ...block, ...libraryTexts(block.mediaId, textsOf) };
    case 'gallery':
      return { ...block, images: block.images.map((image) => ({ ...image, ...libraryTexts(image.mediaId, textsOf) })) };
    case 'embed':
      return block;
  }
};

const libraryTexts = (mediaId: string, textsOf: PictureTextLookup): PictureTexts => {
  const { alt = '', caption = '' } = textsOf(mediaId) ?? {};
  return { alt, caption };
};

/** Blocks of a text that have no pair in the other language. */
export const unpairedBlocks = (from: readonly Block[], to: readonly Block[]): Block[] => {
  const known = new Set(to.map(({ id }) => id));
  return from.filter(({ id }) => id !== undefined && !known.has(id));
};

/**
 * A text with a block for each of the other language that has no pair here yet, without its words, behind the pair of what it follows there. What stands here
 * stays as it is. Pictures bring what the library says of them in this language (`textsOf`).
 */
export const copyMissingBlocks = (
  from: readonly Block[],
  to: readonly Block[],
  textsOf: PictureTextLookup = noTexts,
): Block[] => {
  const missing = new Set(unpairedBlocks(from, to));
  const blocks = [...to];
  let place = 0;
  for (const block of from) {
    if (missing.has(block)) blocks.splice(place++, 0, withoutWords(block, textsOf));
    else place = Math.max(place, blocks.findIndex(({ id }) => id !== undefined && id === block.id) + 1);
  }
  return blocks;
};
