import type { JSONContent } from '@tiptap/core';
import type { Block, Inline } from '#domain/shared/blocks.ts';
import { validLevels } from '#domain/shared/list-items.ts';
import { evenRows } from '#domain/shared/table-rows.ts';

type Attributes = Record<string, unknown>;

/** Converts blocks, the stored form of a text, to a document of the Tiptap editor. An empty list becomes one empty paragraph. */
export const toDocument = (blocks: readonly Block[]): JSONContent => ({
  type: 'doc',
  content: blocks.length > 0 ? blocks.map(toNode) : [{ type: 'text_block' }],
});

const toNode = ({ id, ...block }: Block): JSONContent => {
  const attrs = { id: id ?? null };
  switch (block.type) {
    case 'heading':
      return { type: 'heading', attrs: { ...attrs, level: block.level }, content: toInline(block.text) };
    case 'text':
      return { type: 'text_block', attrs, content: toInline(block.text) };
    case 'callout':
      return { type: 'callout', attrs, content: toInline(block.text) };
    case 'quote':
      return { type: 'quote', attrs: { ...attrs, source: block.source ?? null }, content: toInline(block.text) };
    case 'list': {
      const items = block.items.length > 0 ? block.items : [[]];
      const content = items.map((item, index) => ({
        type: 'item',
        attrs: { level: block.levels?.[index] ?? 0 },
        content: toInline(item),
      }));
      return { type: 'list', attrs: { ...attrs, ordered: block.ordered }, content };
    }
    case 'table': {
      const { header, caption = null, rows } = block;
      return { type: 'table', attrs: { ...attrs, header, caption }, content: rows.map(toRow) };
    }
    default: {
      const { type, ...fields } = block;
      return { type, attrs: { ...attrs, fields } };
    }
  }
};

const toRow = (cells: Inline[][]): JSONContent => ({
  type: 'table_row',
  content: cells.map((cell) => ({ type: 'table_cell', content: toInline(cell) })),
});

const toInline = (runs: readonly Inline[]): JSONContent[] =>
  runs.flatMap((run) => {
    const marks = marksOf(run);
    const text = run.text
      .split(/(\n)/)
      .filter((piece) => piece !== '')
      .map((piece) => (piece === '\n' ? { type: 'line_break' } : { type: 'text', text: piece, marks }));
    return run.footnote === undefined ? text : [...text, { type: 'footnote', attrs: { note: run.footnote } }];
  });

const marksOf = ({ bold, italic, strike, code, href }: Inline) => [
  ...(href ? [{ type: 'link', attrs: { href } }] : []),
  ...(bold ? [{ type: 'bold' }] : []),
  ...(italic ? [{ type: 'italic' }] : []),
  ...(strike ? [{ type: 'strike' }] : []),
  ...(code ? [{ type: 'code' }] : []),
];

/**
 * Converts a document of the Tiptap editor to blocks, the stored form of a text. A document with only an empty paragraph becomes []. Throws
 * for an unknown node type.
 */
export const toBlocks = ({ content = [] }: JSONContent): Block[] => {
  const blocks = content.map(toBlock);
  return isOnlyEmpty(blocks) ? [] : blocks;
};

/**
 * Returns whether a text consists of empty paragraphs only. An editor shows one where there is no text; several editors may each have added
 * theirs.
 */
export const isOnlyEmpty = (blocks: readonly Block[]): boolean =>
  blocks.length > 0 && blocks.every((block) => block.type === 'text' && block.text.length === 0);

/** Names of the editor's nodes that are blocks. */
export const blockNames: ReadonlySet<string> = new Set([
  'heading',
  'text_block',
  'quote',
  'callout',
  'list',
  'table',
  'image',
  'gallery',
  'embed',
  'divider',
  'file',
]);

/** Converts one block of the Tiptap editor. Throws for an unknown node type. */
export const toBlock = ({ type, attrs = {}, content = [] }: JSONContent): Block => ({
  ...blockOf(type, attrs, content),
  ...(typeof attrs.id === 'string' && { id: attrs.id }),
});

const blockOf = (type: string | undefined, attrs: Attributes, content: JSONContent[]): Block => {
  switch (type) {
    case 'heading':
      return { type, level: attrs.level === 3 ? 3 : 2, text: toRuns(content) };
    case 'text_block':
      return { type: 'text', text: toRuns(content) };
    case 'quote':
      return { type, text: toRuns(content), ...(typeof attrs.source === 'string' && { source: attrs.source }) };
    case 'callout':
      return { type, text: toRuns(content) };
    case 'list':
      return { type, ordered: attrs.ordered === true, ...itemsOf(content) };
    case 'table':
      return {
        type,
        ...(typeof attrs.caption === 'string' && { caption: attrs.caption }),
        header: attrs.header === true,
        rows: evenRows(content.map(cellsOf), () => []),
      };
    case 'image':
    case 'gallery':
    case 'embed':
    case 'divider':
    case 'file':
      return { type, ...(attrs.fields as object) } as Block;
    default:
      throw new Error(`Unknown node type in the editor's document: ${type}`);
  }
};

const itemsOf = (content: JSONContent[]) => {
  const levels = validLevels(content.map(({ attrs }) => Math.floor(Number(attrs?.level)) || 0));
  const items = content.map((item) => toRuns(item.content ?? []));
  return levels.some((level) => level > 0) ? { items, levels } : { items };
};

const cellsOf = ({ content = [] }: JSONContent): Inline[][] => content.map((cell) => toRuns(cell.content ?? []));

/** A line break has the formatting of the text before it, or at the start that of the text after it, since a shared text stores none. */
const toRuns = (content: JSONContent[]): Inline[] =>
  mergeRuns(
    content.map(({ type, text, marks, attrs }, index) => {
      if (type === 'line_break') return { text: '\n', ...formattingOf(formattedNeighbour(content, index)?.marks) };
      if (type === 'footnote') return { text: '', footnote: String(attrs?.note ?? '') };
      return { text: text ?? '', ...formattingOf(marks) };
    }),
  );

const formattedNeighbour = (content: JSONContent[], index: number): JSONContent | undefined =>
  content.slice(0, index).findLast(isText) ?? content.slice(index).find(isText);

const isText = ({ type }: JSONContent): boolean => type === 'text';

const formattingOf = (marks: JSONContent['marks'] = []): Omit<Inline, 'text'> => ({
  ...Object.fromEntries(
    MARKS.filter((name) => marks.some(({ type: mark }) => mark === name)).map((name) => [name, true]),
  ),
  ...marks.filter((mark) => mark.type === 'link').map(({ attrs }) => ({ href: attrs?.href as string }))[0],
});

/** Marks without attributes, which have the same names in stored text. */
const MARKS = ['bold', 'italic', 'strike', 'code'] as const;

/** Merges adjacent runs (pieces of text) that have the same formatting and link into one. Drops empty runs without a footnote. */
export const mergeRuns = (runs: readonly Inline[]): Inline[] => {
  const merged: Inline[] = [];
  for (const run of runs) {
    const before = merged.at(-1);
    const isSame = before && MARKS.every((name) => !before[name] === !run[name]) && before.href === run.href;
    if (run.footnote !== undefined) merged.push({ ...run });
    else if (isSame && before.footnote === undefined) before.text += run.text;
    else if (run.text !== '') merged.push({ ...run });
  }
  return merged;
};
