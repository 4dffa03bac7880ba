'use client';
import type { Editor } from '@tiptap/core';
import type { Locale } from '#domain/shared/locale.ts';
import type { LanguagePair } from '../../../../admin/languages/use-language-pair.client.ts';
import { useDistinctState } from '../../../../admin/use-distinct-state.client.ts';
import { pairedBlocksOf, pairNewBlocks } from './pair-blocks.client.ts';
import type { Unpaired } from './pairing-panel.client.tsx';
import { unpairedIds } from './pairs.ts';

/** The editors of a pair of languages; null while they are created. */
export type EditorPair = readonly [Editor | null, Editor | null];

interface PairingOptions {
  pair: LanguagePair;
  editors: EditorPair;
  /** The language of the original; undefined for a text that has none. */
  source: Locale | undefined;
  mayWrite(language: Locale): boolean;
}

const NONE: Unpaired = { own: [], originals: [] };

/**
 * Pairs new blocks with their originals where the place tells which, and tells which blocks of the translation are in no pair. A user who
 * writes one language changes only that: the ids of its blocks.
 */
export const usePairing = ({ pair, editors, source, mayWrite }: PairingOptions) => {
  const [unpaired, setUnpaired] = useDistinctState(NONE, isSame);
  const translation = pair[0] === source ? 1 : 0;
  const [editor, original] = source ? [editors[translation], editors[1 - translation]] : [];
  return {
    unpaired,
    /** The two texts, if the user writes the translation. */
    texts: editor && original && mayWrite(pair[translation]) ? { editor, original } : undefined,
    pairNew: (): void => {
      const [own, other] = mayWrite(pair[1]) ? [editors[1], editors[0]] : editors;
      if (own && other) pairNewBlocks(own, other);
    },
    /** Looks for unpaired blocks and returns those of each text that are marked. */
    find: (): readonly [readonly string[], readonly string[]] => {
      const now = editor && original ? unpairedOf(editor, original) : NONE;
      setUnpaired(now);
      return translation === 0 ? [now.own, []] : [[], now.own];
    },
  };
};

const unpairedOf = (translation: Editor, original: Editor): Unpaired => {
  const [own, other] = [pairedBlocksOf(translation), pairedBlocksOf(original)];
  return { own: unpairedIds(own, other), originals: unpairedIds(other, own) };
};

const isSame = (first: Unpaired, second: Unpaired): boolean =>
  String(first.own) === String(second.own) && String(first.originals) === String(second.originals);
