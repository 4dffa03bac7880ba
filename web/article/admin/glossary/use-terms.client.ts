'use client';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEffect } from 'react';
import { type Locale, type Localized, locales, otherLocale } from '#domain/shared/locale.ts';
import type { GlossaryTerm } from '#projections/glossary/views.ts';
import { blockTerms } from './block-terms.ts';
import { NO_TERMS, useGlossary } from './glossary-context.client.tsx';
import { wordsIn } from './term-index.ts';
import { setTermMarks, termAt } from './term-marks.ts';

/** Marks the terms of the glossary in the editor of a language, if it is the language of the original. */
export const useTermMarks = (editor: Editor | null, language: Locale): void => {
  const { index, source, messages } = useGlossary() ?? {};
  const marked = language === source ? index : undefined;
  useEffect(() => {
    if (!editor || editor.isDestroyed || !messages) return;
    const describe = (term: GlossaryTerm) => descriptionOf(term, otherLocale(language), messages.kept);
    editor.view.dispatch(setTermMarks(editor.state.tr, { index: marked, describe }));
  }, [editor, language, marked, messages]);
};

const descriptionOf = (term: GlossaryTerm, locale: Locale, kept: string): string =>
  [term.treatment === 'keep' ? kept : wordsIn(term, locale), term.note].filter((text) => text !== '').join(' – ');

type Editors = Localized<Editor | null>;

/** Keeps which terms the block with the caret has, in either language, and which of them its translation lacks. */
export const useCurrentTerms = (pt: Editor | null, en: Editor | null): void => {
  const { index, source, current } = useGlossary() ?? {};
  useEffect(() => {
    if (!index || !source || !current || !pt || !en) return;
    const editors = { pt, en };
    let last: unknown[] = [];
    const follow = (language: Locale) => () => {
      const place = placeOf(editors, language, source);
      const now = [place?.original, place?.translation, place?.active];
      if (now.every((value, position) => value === last[position])) return;
      last = now;
      if (!place) return current.set(NO_TERMS);
      const terms = blockTerms(index, source, textOf(place.original), place.translation && textOf(place.translation));
      current.set({ terms, active: place.active });
    };
    const followers = locales.map((language) => [editors[language], follow(language)] as const);
    for (const [editor, listener] of followers) editor.on('transaction', listener);
    return () => {
      for (const [editor, listener] of followers) editor.off('transaction', listener);
      current.set(NO_TERMS);
    };
  }, [index, source, current, pt, en]);
};

/** The original and the translation of the block with the caret of an editor, and the id of the term with the caret. */
const placeOf = (editors: Editors, language: Locale, source: Locale) => {
  const { state } = editors[language]!;
  const { $from, from } = state.selection;
  const id = $from.depth > 0 ? $from.node(1).attrs.id : undefined;
  const original = id && blockWithId(editors[source]!, id);
  if (!original) return undefined;
  const translation = blockWithId(editors[otherLocale(source)]!, id);
  return { original, translation, active: language === source ? termAt(state, from) : undefined };
};

const blockWithId = ({ state }: Editor, id: string): Node | undefined =>
  state.doc.children.find(({ attrs }) => attrs.id === id);

const textOf = (node: Node): string => node.textBetween(0, node.content.size, '\n', '\n');
