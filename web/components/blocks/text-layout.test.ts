import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { layoutBlocks, tableOfContents } from './text-layout.ts';

const heading = (text: string, level: 2 | 3 = 2): Block => ({ type: 'heading', level, text: [{ text }] });
const text = (words: number): Block => ({ type: 'text', text: [{ text: 'água '.repeat(words) }] });
const image: Block = { type: 'image', mediaId: 'a'.repeat(32), alt: '', caption: '', width: 'wide' };

describe('the chapters of a text', () => {
  it('have anchors of their own, also where two bear the same name', () => {
    const chapters = tableOfContents([heading('O mar'), text(3), heading('O mar'), heading('Menor', 3)]);
    expect(chapters.map(({ text: name }) => name)).toEqual(['O mar', 'O mar']);
    expect(new Set(chapters.map(({ id }) => id)).size).toBe(2);
  });

  it('have an anchor where no letter of the name can stand in one', () => {
    expect(tableOfContents([heading('…')])).toEqual([{ id: 's-0', text: '…' }]);
  });

  it('leave an empty heading out', () => {
    expect(tableOfContents([heading('  ')])).toEqual([]);
  });
});

describe('a caption', () => {
  it('hangs in the margin only under what stands at its top', () => {
    const [early, , late] = layoutBlocks([image, text(300), image], 20);
    expect(early?.captionInMargin).toBe(false);
    expect(late?.captionInMargin).toBe(true);
  });
});

describe('the first paragraph', () => {
  it('is the first text, whatever stands above it', () => {
    expect(layoutBlocks([heading('Antes'), text(2), text(2)], 0).map(({ first }) => first)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
