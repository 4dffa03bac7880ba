import { type Block, blockText, type Inline, wordCount } from '#domain/shared/blocks.ts';
import { slugFrom } from '#domain/shared/slug.ts';

/** A heading of the second level, as the list of contents names it. */
export interface TocEntry {
  id: string;
  text: string;
}

export interface PlacedBlock {
  key: string;
  block: Block;
  /** Anchor of a heading of the second level. */
  anchor?: string | undefined;
  first: boolean;
  last: boolean;
  /** Whether a caption may hang in the margin here without meeting what stands at its top. */
  captionInMargin: boolean;
}

const plainText = (runs: Inline[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim();

/** The chapters of a text, each with an anchor of its own. */
export const tableOfContents = (content: Block[]): TocEntry[] =>
  anchorsOf(content).flatMap(({ anchor, block }) =>
    anchor && block.type === 'heading' ? [{ id: anchor, text: plainText(block.text) }] : [],
  );

const anchorsOf = (content: Block[]): { block: Block; anchor: string | undefined }[] => {
  const taken = new Set<string>();
  return content.map((block, index) => {
    if (block.type !== 'heading' || block.level !== 2 || !plainText(block.text)) return { block, anchor: undefined };
    const name = slugFrom(plainText(block.text)) || `s-${index}`;
    const anchor = taken.has(name) ? `${name}-${index}` : name;
    taken.add(anchor);
    return { block, anchor };
  });
};

/** About how many words stand on a line of the text. */
const WORDS_A_LINE = 10;

/** Every block with its place; `lines` is the height of what hangs at the top of the margin. */
export const layoutBlocks = (content: Block[], lines: number): PlacedBlock[] => {
  const firstText = content.findIndex(({ type }) => type === 'text');
  let linesAbove = 0;
  return anchorsOf(content).map(({ block, anchor }, index) => {
    const hangs = linesAbove >= lines;
    linesAbove += block.type === 'image' ? 12 : Math.ceil(wordCount(blockText(block)) / WORDS_A_LINE) + 1;
    return {
      key: `${index}-${block.type}`,
      block,
      anchor,
      first: index === firstText,
      last: index === content.length - 1,
      captionInMargin: hangs,
    };
  });
};

/** Lines of text that the margin's list of facts and contents stands beside. */
export const marginLines = (chapters: number, facts: boolean): number =>
  (facts ? 9 : 0) + (chapters > 0 ? chapters * 2 + 3 : 0);
