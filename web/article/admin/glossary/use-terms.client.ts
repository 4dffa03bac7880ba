'use client';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEffect } from 'react';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import type { Locale, PartlyLocalized } from '#domain/shared/locale.ts';
import { type LanguagePair, otherOfPair } from '../../../admin/languages/use-language-pair.client.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { blockTerms } from './block-terms.ts';
import { type CurrentTerms, NO_TERMS, useGlossary } from './glossary-context.client.tsx';
import { type TermIndex, wordsIn } from './term-index.ts';
import { setTermMarks, termAt } from './term-marks.ts';

/** Marks the terms of the glossary in the editor of a language, if it is the language of the original. */
export const useTermMarks = (editor: Editor | null, language: Locale): void => {
  const t = useMessage();
  const { index, source, translation } = useGlossary() ?? {};
  const marked = language === source ? index : undefined;
  useEffect(() => {
    if (!editor || editor.isDestroyed || !translation) return;
    const describe = (term: GlossaryTerm) => descriptionOf(term, translation, t('term.kept'));
    editor.view.dispatch(setTermMarks(editor.state.tr, { index: marked, describe }));
  }, [editor, translation, marked, t]);
};

const descriptionOf = (term: GlossaryTerm, locale: Locale, kept: string): string =>
  [term.treatment === 'keep' ? kept : wordsIn(term, locale), term.note].filter((text) => text !== '').join(' – ');

type Editors = PartlyLocalized<Editor>;

/** Keeps which terms the block with the caret has, in either language of the pair, and which of them its translation lacks. */
export const useCurrentTerms = (pair: LanguagePair, first: Editor | null, second: Editor | null): void => {
  const { index, source, current } = useGlossary() ?? {};
  useEffect(() => {
    if (!index || !source || !current || !first || !second) return;
    const editors: Editors = { [pair[0]]: first, [pair[1]]: second };
    const target = otherOfPair(pair, source);
    let focused: Locale = source;
    let last: unknown[] = [];
    const follow = (language: Locale) => () => {
      // A change in one text also changes the other one, which must not take over.
      if (editors[language]!.view.hasFocus()) focused = language;
      const place = placeOf(editors, focused, { source, target });
      const now = [place?.original, place?.translation, place?.active];
      if (now.every((value, position) => value === last[position])) return;
      last = now;
      const wasEmpty = current.get().terms.length === 0;
      current.set(place ? termsAt(index, { source, target }, place) : NO_TERMS);
      if (wasEmpty && current.get().terms.length > 0) keepCaretInView(editors[focused]!);
    };
    const followers = pair.map((language) => [editors[language]!, follow(language)] as const);
    for (const [editor, listener] of followers) editor.on('transaction', listener);
    return () => {
      for (const [editor, listener] of followers) editor.off('transaction', listener);
      current.set(NO_TERMS);
    };
  }, [index, source, current, first, second]);
};

/** Scrolls to the caret once the terms are shown, which would otherwise cover it at the lower edge of the window. */
const keepCaretInView = (editor: Editor): void => {
  requestAnimationFrame(() => {
    if (!editor.isDestroyed && editor.view.hasFocus()) editor.view.dispatch(editor.state.tr.scrollIntoView());
  });
};

interface Languages {
  source: Locale;
  target: Locale;
}

interface Place {
  original: Node;
  translation: Node | undefined;
  active: string | undefined;
}

const termsAt = (index: TermIndex, languages: Languages, { original, translation, active }: Place): CurrentTerms => ({
  terms: blockTerms(index, languages, textOf(original), translation && textOf(translation)),
  active,
});

/** The original and the translation of the block with the caret of an editor, and the id of the term with the caret. */
const placeOf = (editors: Editors, language: Locale, { source, target }: Languages): Place | undefined => {
  const { state } = editors[language]!;
  const { $from, from } = state.selection;
  const id = $from.depth > 0 ? $from.node(1).attrs.id : undefined;
  const original = id && blockWithId(editors[source]!, id);
  if (!original) return undefined;
  const translation = blockWithId(editors[target]!, id);
  return { original, translation, active: language === source ? termAt(state, from) : undefined };
};

const blockWithId = ({ state }: Editor, id: string): Node | undefined =>
  state.doc.children.find(({ attrs }) => attrs.id === id);

const textOf = (node: Node): string => node.textBetween(0, node.content.size, '\n', '\n');
