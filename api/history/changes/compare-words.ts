import type { ShownValue } from '#web/admin/queries/history-views.ts';
import { diffWords, type TextDiffPart } from '#web/admin/text-diff.ts';

/** Number of unchanged characters shown beside a difference. */
const CONTEXT_CHARS = 40;

/**
 * Compares two values word by word, with long unchanged parts shortened. Returns undefined if they have no words in common, or are more than
 * text, such as a colour.
 */
export const compareWords = (
  before: ShownValue | undefined,
  after: ShownValue | undefined,
): TextDiffPart[] | undefined => {
  if (!isText(before) || !isText(after)) return undefined;
  const pieces = diffWords(before.text, after.text);
  const isComparable = pieces.length > 1 && pieces.some(({ is, text }) => is === 'kept' && text.trim() !== '');
  return isComparable ? pieces.map(shortenKept) : undefined;
};

const isText = (value: ShownValue | undefined): value is ShownValue =>
  value !== undefined && value.hue === undefined && value.colour === undefined && value.pictures === undefined;

/** Shortens an unchanged part to its first and last characters, at the start and end of the text only to those beside the change. */
const shortenKept = ({ text, is }: TextDiffPart, place: number, { length }: TextDiffPart[]): TextDiffPart => {
  if (is !== 'kept' || text.length <= 3 * CONTEXT_CHARS) return { text, is };
  const start = place === 0 ? '' : text.slice(0, CONTEXT_CHARS);
  const end = place === length - 1 ? '' : text.slice(-CONTEXT_CHARS);
  return { text: `${start}…${end}`, is };
};
