import type { PictureTexts } from '#domain/media/events.ts';
import type { Block, Inline } from '#domain/shared/blocks.ts';

/** Returns the media library's texts of a picture in the target language; undefined if there are none. */
export type PictureTextLookup = (mediaId: string) => PictureTexts | undefined;

const noTexts: PictureTextLookup = () => undefined;

/** Returns an empty copy of a block: the same type and pictures, without text. Pictures get the media library's texts, files
 * keep their name. */
const withoutWords = (block: Block, textsOf: PictureTextLookup): Block => {
  const nothing: Inline[] = [];
  switch (block.type) {
    case 'heading':
    case 'text':
      return { ...block, text: nothing };
    case 'quote':
    case 'callout':
      return { ...block, text: nothing };
    case 'list':
      return { ...block, items: block.items.map(() => nothing) };
    case 'table': {
      const { caption: _, ...table } = block;
      return { ...table, rows: table.rows.map((row) => row.map(() => nothing)) };
    }
    case 'image':
      return { ...block, ...libraryTexts(block.mediaId, textsOf) };
    case 'gallery':
      return { ...block, images: block.images.map((image) => ({ ...image, ...libraryTexts(image.mediaId, textsOf) })) };
    case 'embed':
    case 'file':
    case 'divider':
      return block;
  }
};

const libraryTexts = (mediaId: string, textsOf: PictureTextLookup): PictureTexts => {
  const { alt = '', caption = '' } = textsOf(mediaId) ?? {};
  return { alt, caption };
};

/** Returns the blocks of `from` whose id does not occur in `to`, the text in the other language. Leaves out blocks without an id. */
export const unpairedBlocks = (from: readonly Block[], to: readonly Block[]): Block[] => {
  const known = new Set(to.map(({ id }) => id));
  return from.filter(({ id }) => id !== undefined && !known.has(id));
};

/**
 * Returns the text `to` extended by a copy, without words, of each block of `from` (the text in the other language) that `to` lacks. Each
 * copy is inserted after the counterpart of the block that precedes it in `from`. Pictures in the copies get alt text and caption from the
 * media library (`textsOf`).
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
