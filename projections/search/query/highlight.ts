import type { HighlightedText } from '../../article/views.ts';
import { type Token, tokenize } from '../tokenizer.ts';

/** A word to highlight: its lexeme, and whether the visitor typed another word. */
export interface HighlightTerm {
  lexeme: string;
  added: boolean;
}
/** The words to highlight, by folded word. */
export type HighlightTerms = ReadonlyMap<string, HighlightTerm>;

/** Approximate length of an excerpt in characters, about three lines. */
const LENGTH = 220;
/** Maximum distance in characters of matches that an excerpt can show together. */
const REACH = 160;
/** An excerpt begins at the start of the sentence if that is at most this many characters before the first match. */
const BEFORE = 70;

/** Splits a text into fragments; those with `hit` true are to be highlighted, with `added` as words that were not typed. */
export const highlightText = (text: string, marks: HighlightTerms): HighlightedText[] => {
  const fragments: HighlightedText[] = [];
  let at = 0;
  for (const { start, end, word } of hitsIn(text, marks)) {
    if (start > at) fragments.push({ text: text.slice(at, start), hit: false });
    fragments.push({ text: text.slice(start, end), hit: true, ...(marks.get(word)!.added && { added: true }) });
    at = end;
  }
  if (at < text.length) fragments.push({ text: text.slice(at), hit: false });
  return fragments;
};

/** Returns how many of the searched terms a text contains. `marks` has the words to look for; several forms of one word count once. */
export const countMatchedTerms = (text: string, marks: HighlightTerms): number =>
  new Set(hitsIn(text, marks).map(({ word }) => marks.get(word)!.lexeme)).size;

const hitsIn = (text: string, marks: HighlightTerms): Token[] => tokenize(text, marks);

export interface Excerpt {
  fragments: HighlightedText[];
  /** Number of distinct searched terms in the excerpt. */
  met: number;
}

/**
 * Returns the passage of about `length` characters that contains the most distinct searched terms, and the number of these terms. The
 * passage is split into fragments, so that the terms can be highlighted. Returns undefined if the text contains none. `marks` has the words
 * to look for.
 */
export const excerptOf = (text: string, marks: HighlightTerms, length = LENGTH): Excerpt | undefined => {
  const hits = hitsIn(text, marks);
  let best: { at: number; met: number; count: number } | undefined;
  for (const [index, { start }] of hits.entries()) {
    const shown = takeWhile(hits, index, ({ end }) => end - start <= Math.min(REACH, length));
    const met = new Set(shown.map(({ word }) => marks.get(word)!.lexeme)).size;
    if (!best || met > best.met || (met === best.met && shown.length > best.count)) {
      best = { at: start, met, count: shown.length };
    }
  }
  if (!best) return undefined;
  return { fragments: highlightText(around(text, best.at, length), marks), met: best.met };
};

const takeWhile = <T>(all: T[], from: number, isIn: (each: T) => boolean): T[] => {
  let to = from;
  while (to < all.length && isIn(all[to]!)) to++;
  return all.slice(from, to);
};

/** Returns the passage around a position, cut at word boundaries, with ellipses where text is left out. */
const around = (text: string, at: number, length: number): string => {
  const start = startOf(text, at);
  const end = start + length >= text.length ? text.length : lastSpace(text, start, start + length);
  const cut = inOneLine(text.slice(start, end).trim());
  return `${start > 0 && !isSentenceStart(text, start) ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`;
};

/** Returns the text in one line. Headings and list items end without a full stop, so a middle dot separates them from what follows. */
const inOneLine = (text: string): string => text.replaceAll(/(?<![.!?:;…\s])\s*\n\s*/g, ' · ').replaceAll(/\s+/g, ' ');

const startOf = (text: string, at: number): number => {
  const from = Math.max(0, at - BEFORE);
  if (from === 0) return 0;
  const before = text.slice(from, at);
  const sentence = [...before.matchAll(/[.!?]\s+|\n+/g)].at(-1);
  if (sentence) return from + sentence.index + sentence[0].length;
  return from + (before.search(/\s/) + 1);
};

const isSentenceStart = (text: string, at: number): boolean =>
  /(?:[.!?]\s+|\n)$/.test(text.slice(Math.max(0, at - 3), at));

const lastSpace = (text: string, start: number, end: number): number => {
  const at = text.slice(start, end).search(/\s\S*$/);
  return at > 0 ? start + at : end;
};
