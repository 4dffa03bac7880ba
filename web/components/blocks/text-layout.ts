import { type Block, blockText, type Inline, wordCount } from '#domain/shared/blocks.ts';
import { slugFrom } from '#domain/shared/slug.ts';

/** A heading of level 2, as the table of contents lists it. `id` is its anchor. */
export interface TocEntry {
  id: string;
  text: string;
}

/** A block with its position in the text. `first` marks a first paragraph that is long enough for a large initial, `last` the last block. */
export interface PlacedBlock {
  key: string;
  block: Block;
  /** Anchor, set for headings of level 2 that are not empty. */
  anchor?: string | undefined;
  first: boolean;
  last: boolean;
  /** True if there is room for a caption in the margin, below the details and the table of contents at its top. */
  captionInMargin: boolean;
}

const plainText = (runs: Inline[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim();

/** Lists the headings of level 2 that are not empty, each with a unique anchor. */
export const tableOfContents = (content: Block[]): TocEntry[] =>
  anchorsOf(content).flatMap(({ anchor, block }) =>
    anchor && block.type === 'heading' ? [{ id: anchor, text: plainText(block.text) }] : [],
  );

/** Ids that the pages around a text use themselves. */
const PAGE_IDS = [
  ...['content', 'contents', 'languages', 'search', 'search-words', 'footnotes', 'keywords', 'travel', 'near'],
  ...['related', 'most-read', 'newsletter-footer', 'newsletter-way-out', 'people', 'formats'],
];

const anchorsOf = (content: Block[]): { block: Block; anchor: string | undefined }[] => {
  const taken = new Set(PAGE_IDS);
  return content.map((block, index) => {
    if (block.type !== 'heading' || block.level !== 2 || !plainText(block.text)) return { block, anchor: undefined };
    const name = slugFrom(plainText(block.text)) || `s-${index}`;
    let anchor = name;
    for (let number = index; taken.has(anchor); number += 1) anchor = `${name}-${number}`;
    taken.add(anchor);
    return { block, anchor };
  });
};

/** Estimated words in one line of text. */
const WORDS_A_LINE = 10;

/** Words that fill the lines beside a large initial. A shorter first paragraph would leave it standing over the second one. */
const WORDS_BESIDE_INITIAL = 40;

/**
 * Returns the blocks of a text with what their rendering depends on: the anchor of a heading, whether the block is the first paragraph or
 * the last block, and whether the margin beside it has room for a caption. The top of the margin is occupied by other content, whose height
 * is `lines`, in lines of text.
 */
export const layoutBlocks = (content: Block[], lines: number): PlacedBlock[] => {
  const firstText = content.findIndex(({ type }) => type === 'text');
  const hasInitial = firstText >= 0 && wordCount(blockText(content[firstText]!)) >= WORDS_BESIDE_INITIAL;
  let linesAbove = 0;
  return anchorsOf(content).map(({ block, anchor }, index) => {
    const hangs = linesAbove >= lines;
    linesAbove += block.type === 'image' ? 12 : Math.ceil(wordCount(blockText(block)) / WORDS_A_LINE) + 1;
    return {
      key: `${index}-${block.type}`,
      block,
      anchor,
      first: hasInitial && index === firstText,
      last: index === content.length - 1,
      captionInMargin: hangs,
    };
  });
};

/** Returns the blocks of a photo essay: pictures are never as narrow as the text, and their captions are not in the article's margin. */
export const essayBlocks = (content: Block[]): PlacedBlock[] =>
  layoutBlocks(content, 0).map(({ block, ...place }) => ({
    ...place,
    block: block.type === 'image' && block.width === 'text' ? { ...block, width: 'wide' } : block,
    captionInMargin: false,
  }));

/**
 * Estimates how many lines of text the top of an article's margin is high. The margin contains author, date and reading time if `facts` is
 * true, and a table of contents with `chapters` entries.
 */
export const marginLines = (chapters: number, facts: boolean): number =>
  (facts ? 9 : 0) + (chapters > 0 ? chapters * 2 + 3 : 0);
