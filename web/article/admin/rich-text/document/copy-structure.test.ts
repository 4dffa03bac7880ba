import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { anyContent } from '#testing/content/blocks.ts';
import { assignBlockIds } from '../../../working-copy/align-translations.ts';
import { copyMissingBlocks, unpairedBlocks } from './copy-structure.ts';

const text = (id: string, words: string): Block => ({ id, type: 'text', text: [{ text: words }] });
const idsOf = (blocks: readonly Block[]) => blocks.map(({ id }) => id);

describe('copyMissingBlocks', () => {
  it('inserts missing blocks without text at their positions and keeps translated ones', () => {
    const from: Block[] = [
      { id: 'a', type: 'heading', level: 2, text: [{ text: 'Água' }] },
      text('b', 'Um.'),
      { id: 'c', type: 'list', ordered: true, items: [[{ text: 'x' }], [{ text: 'y' }]] },
      { id: 'g', type: 'table', caption: 'Picos', header: true, rows: [[[{ text: 'Ruivo' }], [{ text: '1862' }]]] },
      text('d', 'Dois.'),
      { id: 'e', type: 'image', mediaId: '0'.repeat(32), alt: 'mar', caption: 'O mar', width: 'wide' },
    ];
    expect(copyMissingBlocks(from, [text('b', 'One.'), text('z', 'More.'), text('d', 'Two.')])).toEqual([
      { id: 'a', type: 'heading', level: 2, text: [] },
      text('b', 'One.'),
      { id: 'c', type: 'list', ordered: true, items: [[], []] },
      { id: 'g', type: 'table', header: true, rows: [[[], []]] },
      text('z', 'More.'),
      text('d', 'Two.'),
      { id: 'e', type: 'image', mediaId: '0'.repeat(32), alt: '', caption: '', width: 'wide' },
    ]);
  });

  it('fills in the media library’s texts of pictures and galleries in the target language', () => {
    const [sea, river] = ['1'.repeat(32), '2'.repeat(32)];
    const words = { [sea]: { alt: 'sea', caption: 'The sea' } };
    const from: Block[] = [
      { id: 'a', type: 'image', mediaId: sea, alt: 'mar', caption: 'O mar', width: 'wide' },
      {
        id: 'b',
        type: 'gallery',
        images: [
          { mediaId: sea, alt: 'mar', caption: 'O mar' },
          { mediaId: river, alt: 'rio', caption: 'O rio' },
        ],
      },
    ];
    expect(copyMissingBlocks(from, [], (id) => words[id])).toEqual([
      { id: 'a', type: 'image', mediaId: sea, alt: 'sea', caption: 'The sea', width: 'wide' },
      {
        id: 'b',
        type: 'gallery',
        images: [
          { mediaId: sea, alt: 'sea', caption: 'The sea' },
          { mediaId: river, alt: '', caption: '' },
        ],
      },
    ]);
  });

  it('leaves no block unpaired and changes no existing block', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        const [from, to] = assignBlockIds([one, other]) as [Block[], Block[]];
        const both = copyMissingBlocks(from, to);
        expect(unpairedBlocks(from, both)).toEqual([]);
        expect(new Set(idsOf(both)).size).toBe(both.length);
        const ids = new Set(idsOf(to));
        expect(both.filter(({ id }) => ids.has(id))).toEqual(to);
      }),
    );
  });
});
