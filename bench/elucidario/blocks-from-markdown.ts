import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Inline } from '#domain/shared/blocks.ts';

/**
 * Converts the Markdown of an entry to blocks. Elements without a block type keep their text: a quotation as text, a table as a list of its
 * rows.
 */
export const blocksFromMarkdown = (markdown: string): Block[] =>
  lexer(markdown).flatMap((token) => blocksOf(token as Tokens.Generic));

const blocksOf = (token: Tokens.Generic): Block[] => {
  switch (token.type) {
    case 'heading':
      return words([{ type: 'heading', level: token.depth <= 2 ? 2 : 3, text: inlinesOf(token.tokens) }]);
    case 'paragraph':
    case 'text':
      return words([{ type: 'text', text: inlinesOf(token.tokens ?? [token as Token]) }]);
    case 'blockquote':
      return (token.tokens ?? []).flatMap((each) => blocksOf(each as Tokens.Generic));
    case 'list':
      return [{ type: 'list', ordered: token.ordered, items: token.items.map(itemOf) }];
    case 'table':
      return [{ type: 'list', ordered: false, items: [token.header, ...token.rows].map(rowOf) }];
    case 'code':
    case 'html':
      return words([{ type: 'text', text: [{ text: token.text.trim() }] }]);
    default:
      return [];
  }
};

/** Drops headings and paragraphs without visible text. */
const words = (blocks: (Block & { text: Inline[] })[]): Block[] =>
  blocks.filter(({ text }) => text.some((run) => run.text.trim() !== ''));

const itemOf = ({ tokens }: { tokens: Token[] }): Inline[] => inlinesOf(tokens);

const rowOf = (cells: Tokens.TableCell[]): Inline[] =>
  cells.flatMap(({ tokens }, index) => [...(index > 0 ? [{ text: ' – ' }] : []), ...inlinesOf(tokens)]);

type Style = Omit<Inline, 'text'>;

const inlinesOf = (tokens: Token[] = [], style: Style = {}): Inline[] =>
  tokens.flatMap((token) => inlineOf(token as Tokens.Generic, style));

const inlineOf = (token: Tokens.Generic, style: Style): Inline[] => {
  switch (token.type) {
    case 'strong':
      return inlinesOf(token.tokens, { ...style, bold: true });
    case 'em':
      return inlinesOf(token.tokens, { ...style, italic: true });
    case 'br':
      return [{ text: ' ' }];
    case 'link':
      return inlinesOf(token.tokens, /^https?:\/\//.test(token.href) ? { ...style, href: token.href } : style);
    default:
      return token.tokens ? inlinesOf(token.tokens, style) : [{ text: plain(token), ...style }];
  }
};

/** Joins the lines of a paragraph and removes indentation. */
const plain = (token: Tokens.Generic): string =>
  String(token.text ?? token.raw ?? '')
    .replaceAll('\n', ' ')
    .replace(/^ {2,}/, '');
