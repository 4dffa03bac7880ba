import { type Attribute, Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Italic } from '@tiptap/extension-italic';
import { Text } from '@tiptap/extension-text';
import { MAX_ITEM_LEVEL } from '#domain/shared/list-items.ts';
import { tableNodes } from './table-nodes.ts';

/** Defines an attribute that is not rendered to HTML. */
const hidden = (initial: unknown): Partial<Attribute> => ({ default: initial, rendered: false });

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: hidden(2) }),
  parseHTML: () => [
    ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
    ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
});

/** Has the highest priority of the blocks, so that an empty document and Enter create paragraphs. */
const Paragraph = Node.create({
  name: 'text_block',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({
    source: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-source'),
      renderHTML: ({ source }) => (source ? { 'data-source': source } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
});

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
});

/**
 * Holds inline text only, so that Enter splits an item like any other line. Its level says how deep it is; lists are not nested in the
 * document, so that merged changes of two users cannot tear an item from its text.
 */
const ListItem = Node.create({
  name: 'item',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({
    level: {
      default: 0,
      parseHTML: (element) =>
        Math.min(Number.parseInt(element.getAttribute('data-level') ?? '', 10) || 0, MAX_ITEM_LEVEL),
      renderHTML: ({ level }) => (level > 0 ? { 'data-level': level } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
});

const List = Node.create({
  name: 'list',
  group: 'block',
  content: 'item+',
  addAttributes: () => ({ ordered: hidden(false) }),
  parseHTML: () => [
    { tag: 'ul', attrs: { ordered: false } },
    { tag: 'ol', attrs: { ordered: true } },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.ordered ? 'ol' : 'ul', HTMLAttributes, 0],
});

/** Node types without editable text. */
export const atoms = ['image', 'gallery', 'embed', 'divider', 'file'] as const;

/** Creates a node whose fields are one attribute, edited by its node view. */
const atom = (name: (typeof atoms)[number]) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      fields: {
        default: {},
        parseHTML: (element) => JSON.parse(element.getAttribute('data-fields') ?? '{}'),
        renderHTML: ({ fields }) => ({ 'data-fields': JSON.stringify(fields) }),
      },
    }),
    parseHTML: () => [
      { tag: `figure[data-block=${name}][data-fields]` },
      ...(name === 'divider' ? [{ tag: 'hr' }] : []),
    ],
    renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes, { 'data-block': name })],
  });

/** Represents `\n` of a stored text. */
const LineBreak = Node.create({
  name: 'line_break',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

/** The reference to a footnote, which holds its text. The editor numbers them by CSS. */
const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    note: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-footnote') ?? '',
      renderHTML: ({ note }) => ({ 'data-footnote': note, title: note }),
    },
  }),
  parseHTML: () => [{ tag: 'sup[data-footnote]' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes],
});

/** URLs that `domain/shared/blocks.ts` accepts. */
const HREF = /^(https?:\/\/|mailto:|tel:|\/(?![/\\\s])|#)/;

/** Replaces Tiptap's own link extension, which adds 30 kB to detect URLs in running text. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (dom) => HREF.test((dom as HTMLElement).getAttribute('href') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

const Strike = Mark.create({
  name: 'strike',
  parseHTML: () => [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
  renderHTML: ({ HTMLAttributes }) => ['s', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-s': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Within `code`, typed quotes and dashes stay as they are: input rules leave it alone. */
const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Adds the `id` attribute to all blocks. */
const BlockId = Extension.create({
  name: 'block_id',
  addGlobalAttributes: () => [
    {
      types: ['heading', 'text_block', 'quote', 'callout', 'list', 'table', ...atoms],
      attributes: { id: { default: null, rendered: false, keepOnSplit: false } },
    },
  ],
});

/** Schema of the editor for the blocks of an article. Blocks are not nested: a document is a flat list of blocks. */
export const nodes = [
  ...tableNodes,
  Document,
  Text,
  Paragraph,
  Heading,
  Quote,
  Callout,
  List,
  ListItem,
  LineBreak,
  Footnote,
  Bold,
  Italic,
  Strike,
  Code,
  Link,
  BlockId,
  ...atoms.map(atom),
];
