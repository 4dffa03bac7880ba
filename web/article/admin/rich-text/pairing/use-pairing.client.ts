'use client';
import type { Editor } from '@tiptap/core';
import { type Locale, type Localized, otherLocale } from '#domain/shared/locale.ts';
import { useDistinctState } from '../../../../admin/use-distinct-state.client.ts';
import { pairedBlocksOf, pairNewBlocks } from './pair-blocks.client.ts';
import type { Unpaired } from './pairing-panel.client.tsx';
import { unpairedIds } from './pairs.ts';

interface PairingOptions {
  editors: Localized<Editor | null>;
  /** The language of the original; undefined for a text that has none. */
  source: Locale | undefined;
  mayWrite(language: Locale): boolean;
}

const NONE: Unpaired = { own: [], originals: [] };

/**
 * Pairs new blocks with their originals where the place tells which, and tells which blocks of the translation are in no pair. A user who
 * writes one language changes only that: the ids of its blocks.
 */
export const usePairing = ({ editors, source, mayWrite }: PairingOptions) => {
  const [unpaired, setUnpaired] = useDistinctState(NONE, isSame);
  const translation = source && otherLocale(source);
  const [editor, original] = [translation && editors[translation], source && editors[source]];
  return {
    unpaired,
    /** The two texts, if the user writes the translation. */
    texts: editor && original && mayWrite(translation!) ? { editor, original } : undefined,
    pairNew: (): void => {
      const [own, other] = mayWrite('en') ? [editors.en, editors.pt] : [editors.pt, editors.en];
      if (own && other) pairNewBlocks(own, other);
    },
    /** Looks for unpaired blocks and returns those of each language that are marked. */
    find: (): Localized<readonly string[]> => {
      const now = editor && original ? unpairedOf(editor, original) : NONE;
      setUnpaired(now);
      return { pt: translation === 'pt' ? now.own : [], en: translation === 'en' ? now.own : [] };
    },
  };
};

const unpairedOf = (translation: Editor, original: Editor): Unpaired => {
  const [own, other] = [pairedBlocksOf(translation), pairedBlocksOf(original)];
  return { own: unpairedIds(own, other), originals: unpairedIds(other, own) };
};

const isSame = (first: Unpaired, second: Unpaired): boolean =>
  String(first.own) === String(second.own) && String(first.originals) === String(second.originals);
