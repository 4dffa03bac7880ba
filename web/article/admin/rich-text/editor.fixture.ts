import type { Editor } from '@tiptap/core';
import { createElement } from 'react';
import * as Y from 'yjs';
import type { PictureTexts } from '#domain/media/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { during, render } from '#testing/dom/render.ts';
import { toBlocks } from '../../working-copy/block-conversion.ts';
import { contentOf } from '../../working-copy/document-fields.ts';
import { writeBlocks } from '../../working-copy/write-values.ts';
import { BilingualEditor } from './bilingual-editor.client.tsx';
import { type PictureRef, RichTextProvider } from './context/rich-text-context.client.tsx';

interface EditorOptions {
  pictures?: Record<string, string>;
  pictureTexts?: Record<string, Localized<PictureTexts>>;
  credits?: Record<string, string>;
  /** What the user chooses in the media library. */
  chosen?: PictureRef[];
  view?: Locale | 'both';
  writable?: 'all' | readonly Locale[];
  source?: Locale;
  outdated?: Localized<ReadonlySet<string>>;
}

/** A block of text without marks. */
export const textBlock = (id: string, text: string): Block => ({
  id,
  type: 'text',
  text: text === '' ? [] : [{ text }],
});

const NONE_OUTDATED = { pt: new Set<string>(), en: new Set<string>() };

/** Opens the editors of a text in both languages, with a media library in which the user chooses `chosen`. */
export const openEditors = async (texts: Localized<Block[]>, options: EditorOptions = {}) => {
  const { pictures = {}, pictureTexts, credits, chosen = [], ...shown } = options;
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const locale of locales) writeBlocks(doc, contentOf(doc, locale), texts[locale]);
  });
  const limits: number[] = [];
  const openLibrary = async (limit: number) => {
    limits.push(limit);
    return chosen;
  };
  const element = (changed: EditorOptions = {}) =>
    createElement(RichTextProvider, {
      ...{ pictures, pictureTexts, credits, openLibrary },
      children: createElement(BilingualEditor, {
        ...{
          text: { doc },
          labels: { pt: 'Texto', en: 'Text' },
          pair: ['pt', 'en'],
          view: 'both',
          writable: 'all',
          outdated: NONE_OUTDATED,
        },
        ...shown,
        ...(changed as object),
      }),
    });
  const { container, show, unmount } = await render(element());
  const editors = { pt: editorIn(container, 'pt'), en: editorIn(container, 'en') };
  return {
    ...{ container, editors, doc, limits, unmount },
    show: (changed: EditorOptions) => show(element(changed)),
    blocksOf: (language: Locale) => toBlocks(editors[language].state.doc.toJSON()),
    /** The ids of all blocks, also of empty ones, which are not stored. */
    idsOf: (language: Locale) => editors[language].state.doc.children.map(({ attrs }) => attrs.id as string | null),
  };
};

/** Opens the Portuguese text alone. */
export const openEditor = async (blocks: Block[], options: EditorOptions = {}) => {
  const { editors, blocksOf, ...rest } = await openEditors({ pt: blocks, en: [] }, { view: 'pt', ...options });
  return { ...rest, editor: editors.pt, blocks: () => blocksOf('pt') };
};

const editorIn = (container: HTMLElement, language: Locale): Editor =>
  (container.querySelector(`.tiptap[lang=${language}]`) as unknown as { editor: Editor }).editor;

/** Puts the caret at a position of the document, or selects up to another one, in the focused editor. */
export const selectText = (editor: Editor, from: number, to = from): Promise<void> =>
  during(() => {
    editor.view.focus();
    editor.commands.setTextSelection({ from, to });
  });

/** Types a text at the caret, letter by letter, as a browser reports it. */
export const type = (editor: Editor, text: string): Promise<void> =>
  during(() => {
    for (const letter of text) {
      const { from, to } = editor.state.selection;
      const insert = () => editor.state.tr.insertText(letter, from, to);
      const isHandled = editor.view.someProp('handleTextInput', (handle) =>
        handle(editor.view, from, to, letter, insert),
      );
      if (!isHandled) editor.view.dispatch(insert());
    }
  });

/** The text of the block with the caret, with `|` at the caret. */
export const atCaret = ({ state: { selection } }: Editor): string => {
  const { parent, parentOffset } = selection.$from;
  const text = parent.textBetween(0, parent.content.size, '\n', '\ufffc');
  return `${text.slice(0, parentOffset)}|${text.slice(parentOffset)}`;
};
