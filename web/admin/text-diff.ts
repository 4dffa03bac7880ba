import { diffWordsWithSpace } from 'diff';

/** Part of a text comparison: text that both versions have (`kept`), or only the old or the new one. */
export interface TextDiffPart {
  text: string;
  is: 'kept' | 'removed' | 'added';
}

/** Compares two texts word by word. */
export const diffWords = (from: string, to: string): TextDiffPart[] =>
  diffWordsWithSpace(from, to).map(({ value, added, removed }) => ({
    text: value,
    is: added ? 'added' : removed ? 'removed' : 'kept',
  }));
