import type { Editor } from '@tiptap/core';
import { createElement } from 'react';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { during, render } from '#testing/dom/render.ts';
import { toBlocks } from '../../working-copy/block-conversion.ts';
import { EDITOR_MESSAGE_IDS, type EditorMessages } from './context/messages.ts';
import { type PictureRef, RichTextProvider } from './context/rich-text-context.client.tsx';
import { UnsharedEditor } from './unshared-editor.client.tsx';

/** Messages that are their own names, so that a test finds a button by the name of its message. */
export const words = Object.fromEntries(Object.keys(EDITOR_MESSAGE_IDS).map((name) => [name, name])) as EditorMessages;

interface EditorOptions {
  pictures?: Record<string, string>;
  /** What the user chooses in the media library. */
  chosen?: PictureRef[];
}

/** A block of text without marks. */
export const textBlock = (id: string, text: string): Block => ({
  id,
  type: 'text',
  text: text === '' ? [] : [{ text }],
});

/** Opens the editors of a text in both languages, with a media library in which the user chooses `chosen`. */
export const openEditors = async (texts: Localized<Block[]>, { pictures = {}, chosen = [] }: EditorOptions = {}) => {
  const changes: [Locale, Block[]][] = [];
  const limits: number[] = [];
  const onChange = (language: Locale, blocks: Block[]) => void changes.push([language, blocks]);
  const openLibrary = async (limit: number) => {
    limits.push(limit);
    return chosen;
  };
  const element = (shown: Localized<Block[]>, replacements: number) =>
    createElement(RichTextProvider, {
      messages: words,
      pictures,
      openLibrary,
      children: createElement(UnsharedEditor, {
        texts: shown,
        replacements,
        labels: { pt: 'Texto', en: 'Text' },
        onChange,
      }),
    });
  const { container, show, unmount } = await render(element(texts, 0));
  const editors = Object.fromEntries(
    locales.map((language) => [language, editorIn(container, language)]),
  ) as unknown as Localized<Editor>;
  return {
    container,
    editors,
    changes,
    limits,
    unmount,
    replace: (next: Localized<Block[]>) => show(element(next, 1)),
    blocksOf: (language: Locale) => toBlocks(editors[language].state.doc.toJSON()),
  };
};

const editorIn = (container: HTMLElement, language: Locale): Editor =>
  (container.querySelector(`.tiptap[lang=${language}]`) as unknown as { editor: Editor }).editor;

/** Puts the caret at a position of the document, or selects up to another one, in the focused editor. */
export const selectText = (editor: Editor, from: number, to = from): Promise<void> =>
  during(() => {
    editor.view.focus();
    editor.commands.setTextSelection({ from, to });
  });

/** Types a text at the caret, letter by letter as a browser reports it. */
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
