import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { essayBlocks, layoutBlocks, tableOfContents } from './text-layout.ts';

const heading = (text: string, level: 2 | 3 = 2): Block => ({ type: 'heading', level, text: [{ text }] });
const text = (words: number): Block => ({ type: 'text', text: [{ text: 'água '.repeat(words) }] });
const image: Block = { type: 'image', mediaId: 'a'.repeat(32), alt: '', caption: '', width: 'wide' };

describe('tableOfContents', () => {
  it('gives headings unique anchors, also if two have the same text', () => {
    const chapters = tableOfContents([heading('O mar'), text(3), heading('O mar'), heading('Menor', 3)]);
    expect(chapters.map(({ text: name }) => name)).toEqual(['O mar', 'O mar']);
    expect(new Set(chapters.map(({ id }) => id)).size).toBe(2);
  });

  it('gives no heading an anchor that the page around the text uses', () => {
    const titles = ['Languages', 'Content', 'Contents', 'Travel', 'Near', 'Keywords', 'Related', 'Footnotes'];
    const ids = tableOfContents(titles.map((title) => heading(title))).map(({ id }) => id);
    expect(ids.filter((id) => titles.some((title) => title.toLowerCase() === id))).toEqual([]);
  });

  it('gives headings unique anchors, also if one has the text of another with its number', () => {
    const chapters = tableOfContents([heading('O mar'), heading('O mar 2'), heading('O mar')]);
    expect(new Set(chapters.map(({ id }) => id)).size).toBe(3);
  });

  it('gives a heading an anchor even if none of its characters can be part of one', () => {
    expect(tableOfContents([heading('…')])).toEqual([{ id: 's-0', text: '…' }]);
  });

  it('leaves out empty headings', () => {
    expect(tableOfContents([heading('  ')])).toEqual([]);
  });
});

describe('the property captionInMargin of a block', () => {
  it('is true only below the lines that occupy the top of the margin', () => {
    const [early, , late] = layoutBlocks([image, text(300), image], 20);
    expect(early?.captionInMargin).toBe(false);
    expect(late?.captionInMargin).toBe(true);
  });
});

describe('the property first of a block', () => {
  it('is true for the first paragraph, even below a heading', () => {
    const placed = layoutBlocks([heading('Antes'), text(60), text(60)], 0);
    expect(placed.map(({ first }) => first)).toEqual([false, true, false]);
  });

  it('is false for a paragraph that is too short for the lines beside an initial', () => {
    expect(layoutBlocks([text(20), text(60)], 0).map(({ first }) => first)).toEqual([false, false]);
  });
});

describe('essayBlocks', () => {
  it('makes narrow pictures wide, keeps those of full width, and puts no caption in the margin', () => {
    const of = (width: 'text' | 'wide' | 'full'): Block => ({ ...image, width });
    const placed = essayBlocks([text(300), of('text'), of('wide'), of('full')]);
    expect(placed.map(({ block }) => block.type === 'image' && block.width)).toEqual([false, 'wide', 'wide', 'full']);
    expect(placed.some(({ captionInMargin }) => captionInMargin)).toBe(false);
  });
});
