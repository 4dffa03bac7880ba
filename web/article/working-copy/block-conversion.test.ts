import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, content, type Inline } from '#domain/shared/blocks.ts';
import { anyContent } from '#testing/content/blocks.ts';
import { repetitions } from '#testing/test-scale.ts';
import { mergeRuns, toBlocks, toDocument } from './block-conversion.ts';
import { nodes } from './nodes.ts';

const schema = getSchema(nodes);

const through = (blocks: Block[]): Block[] => {
  const document = Node.fromJSON(schema, toDocument(blocks));
  document.check();
  return toBlocks(document.toJSON());
};

/**
 * Normalizes a run: no flags that are false, and a footnote apart from the text before it. Together with merged runs and lists of at least one item, equal content has one
 * representation.
 */
const plain = ({ text, bold, italic, strike, code, href }: Inline): Inline => ({
  text,
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(strike && { strike }),
  ...(code && { code }),
  ...(href && { href }),
});
/** A line break gets the formatting of the text before it, or at the start that of the text after it. */
const plainRuns = (runs: Inline[]): Inline[] => {
  const pieces = runs.flatMap((run): Inline[] => [
    ...run.text.split(/(\n)/).flatMap((text) => (text ? { ...plain(run), text } : [])),
    ...(run.footnote === undefined ? [] : [{ text: '', footnote: run.footnote }]),
  ]);
  const isText = ({ text, footnote }: Inline): boolean => text !== '\n' && footnote === undefined;
  return mergeRuns(
    pieces.map((piece, index) => {
      if (piece.text !== '\n') return piece;
      return { ...(pieces.slice(0, index).findLast(isText) ?? pieces.find(isText)), text: '\n' };
    }),
  );
};

const plainBlocks = (blocks: Block[]): Block[] => {
  const each = blocks.map((block): Block => {
    if (block.type === 'list') {
      return { ...block, items: (block.items.length > 0 ? block.items : [[]]).map(plainRuns) };
    }
    if (block.type === 'table') return { ...block, rows: block.rows.map((row) => row.map(plainRuns)) };
    return 'text' in block ? { ...block, text: plainRuns(block.text) } : block;
  });
  const [only] = each;
  return each.length === 1 && only?.type === 'text' && only.text.length === 0 && !only.id ? [] : each;
};

const withIds = anyContent.chain((blocks) =>
  fc
    .uniqueArray(fc.stringMatching(/^[\da-z]{8}$/), { minLength: blocks.length, maxLength: blocks.length })
    .map((ids) => blocks.map((block, index) => (index % 3 === 2 ? block : { ...block, id: ids[index]! }))),
);

describe('toDocument and toBlocks', () => {
  it('return the same blocks after a round trip, with their ids', () => {
    fc.assert(
      fc.property(withIds, (blocks) => {
        fc.pre(!(blocks.length === 1 && blocks[0]?.type === 'text' && plainRuns(blocks[0].text).length === 0));
        expect(through(blocks)).toEqual(plainBlocks(blocks));
      }),
      { numRuns: repetitions(2000) },
    );
  });

  it('give a line break before a link its formatting', () => {
    const link = { text: 'água', href: '/artigos' };
    const [quote] = through([{ type: 'quote', text: [{ text: '\n' }, link] }]);
    expect(quote).toEqual({ type: 'quote', text: [{ ...link, text: '\nágua' }] });
  });

  it('return the same valid blocks from the second round trip on', () => {
    fc.assert(
      fc.property(withIds, (blocks) => {
        const once = through(blocks);
        expect(through(once)).toEqual(once);
        expect(content.safeParse(once).success).toBe(true);
      }),
      { numRuns: repetitions(500) },
    );
  });

  it('return no blocks for one empty paragraph', () => {
    expect(toBlocks(toDocument([]))).toEqual([]);
    expect(through([{ type: 'text', text: [{ text: '' }] }])).toEqual([]);
  });

  it('take several empty paragraphs for no text, since each editor may have added its own', () => {
    const empty = { type: 'text_block' };
    expect(toBlocks({ type: 'doc', content: [empty, empty] })).toEqual([]);
    expect(toBlocks({ type: 'doc', content: [empty, { type: 'divider', attrs: { fields: {} } }] })).toHaveLength(2);
  });

  it('throw for an unknown node type', () => {
    expect(() => toBlocks({ type: 'doc', content: [{ type: 'video' }] })).toThrow('Unknown node type');
  });
});
