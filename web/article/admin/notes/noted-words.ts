import type { Node } from '@tiptap/pm/model';
import { MAX_CONTEXT, MAX_QUOTE } from '#domain/note/commands.ts';
import type { NotedWords } from '#domain/note/events.ts';

/** Positions in a document of the editor. */
export interface Range {
  from: number;
  to: number;
}

type Quoted = Omit<NotedWords, 'place'>;

/** The letters of a document, with a line break between blocks, and the position of each. */
interface FlatText {
  text: string;
  positions: number[];
}

const flatten = (doc: Node): FlatText => {
  const positions: number[] = [];
  let text = '';
  const add = (letters: string, at: number) => {
    for (let index = 0; index < letters.length; index += 1) positions.push(at + index);
    text += letters;
  };
  doc.descendants((node, at) => {
    if (node.isText) add(node.text!, at);
    else if (node.type.name === 'line_break') add('\n', at);
    else if (node.isTextblock && positions.length > 0) add('\n', at);
  });
  return { text, positions };
};

/** Returns the words in a range of a document, as a note keeps them; undefined if there is no letter. */
export const wordsAt = (doc: Node, { from, to }: Range): Quoted | undefined => {
  const { text, positions } = flatten(doc);
  const start = positions.findIndex((at) => at >= from);
  const end = positions.findLastIndex((at) => at < to) + 1;
  const quote = whole(text.slice(start, end).slice(0, MAX_QUOTE));
  if (start < 0 || quote.trim() === '') return undefined;
  return {
    quote,
    block: doc.resolve(positions[start]!).node(1).attrs.id ?? null,
    prefix: whole(text.slice(Math.max(0, start - MAX_CONTEXT), start)),
    suffix: whole(text.slice(end, end + MAX_CONTEXT)),
  };
};

/** Returns a piece of a text without half an emoji at its ends, which could not be stored. */
const whole = (piece: string): string => piece.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** Characters around words that have to be the same, so that words at another place are not taken for them. */
const MIN_CONTEXT = 6;

/**
 * Finds the words of a note in a document where their place is not known. Of several equal ones, takes those with most of the same letters
 * around them, and then those in the same block. Words between other letters count only where they are in the same block or the only
 * ones, and not at all if `isStrict`.
 */
export const findWords = (doc: Node, words: Quoted, isStrict = false): Range | undefined => {
  const { quote, block, prefix, suffix } = words;
  const { text, positions } = flatten(doc);
  const found = occurrencesOf(text, quote).map((at) => ({
    at,
    context: commonEnd(text.slice(0, at), prefix) + commonStart(text.slice(at + quote.length), suffix),
    isInBlock: block !== null && doc.resolve(positions[at]!).node(1).attrs.id === block,
  }));
  const [best] = found.toSorted(
    (one, other) => other.context - one.context || Number(other.isInBlock) - Number(one.isInBlock),
  );
  if (!best) return undefined;
  const isBetweenSame = best.context >= Math.min(MIN_CONTEXT, prefix.length + suffix.length);
  const isAtPlace = isBetweenSame || (!isStrict && (best.isInBlock || found.length === 1));
  return isAtPlace ? { from: positions[best.at]!, to: positions[best.at + quote.length - 1]! + 1 } : undefined;
};

const commonStart = (one: string, other: string): number => {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
};

const commonEnd = (one: string, other: string): number => {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
};

const occurrencesOf = (text: string, words: string): number[] => {
  const found: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) found.push(at);
  return found;
};
