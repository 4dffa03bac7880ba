'use client';
import { type Editor, Extension } from '@tiptap/core';
import { DOMParser as BlockParser } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { toast } from 'sonner';
import type { Translate } from '../../../../message-format.ts';
import { makeRoomAtCaret, placeCaretBehind } from '../document/place-caret.ts';
import { cellOf } from '../table/table-commands.ts';
import { cleanPaste } from './clean-paste.ts';
import { describeReport } from './paste-report.ts';
import { isEmbeddable, parseSingleUrl } from './paste-urls.ts';
import { joinHardBreaks, looksLikeMarkdown } from './plain-text-paste.ts';

/** Maximum length of a link's URL, in characters. */
const MAX_URL_LENGTH = 2000;

/** Handles pasting of HTML from other programs, URLs, Markdown and text from PDFs. Shows a toast that lists what could not be kept. */
export const Paste = Extension.create<{ t: Translate }>({
  name: 'read_paste',
  addOptions: () => ({ t: (id) => id }),
  addProseMirrorPlugins() {
    const { editor } = this;
    const clean = (html: string): string => {
      const cleaned = cleanPaste(html);
      const told = describeReport(cleaned.report, this.options.t, document.documentElement.lang);
      if (told !== '') toast(told);
      return cleaned.html;
    };
    return [
      new Plugin({
        props: {
          transformPastedHTML: clean,
          transformPastedText: (text, isPlain) => (isPlain ? text : joinHardBreaks(text)),
          handlePaste: ({ state }, { clipboardData }) => {
            const html = clipboardData?.getData('text/html') ?? '';
            const text = clipboardData?.getData('text/plain') ?? '';
            const url = parseSingleUrl(text);
            if (url) return pasteUrl(editor, url, html !== '');
            // A cell of a table holds lines of text only.
            if (html !== '' || !looksLikeMarkdown(text) || cellOf(state.selection.$from)) return false;
            void pasteMarkdown(editor, text, clean);
            return true;
          },
        },
      }),
    ];
  },
});

/**
 * Pastes a URL: links the selected text, or embeds a video or map in an empty paragraph, or inserts a link. Returns false if ProseMirror
 * should paste it, for instance as HTML with a title.
 */
const pasteUrl = ({ state, schema, view }: Editor, url: string, hasTitle: boolean): boolean => {
  const { selection, tr } = state;
  if (!(selection instanceof TextSelection) || url.length > MAX_URL_LENGTH) return false;
  const link = schema.marks.link!.create({ href: url });
  const selected = state.doc.textBetween(selection.from, selection.to, ' ');
  if (!selection.empty && !parseSingleUrl(selected)) {
    tr.addMark(selection.from, selection.to, link);
    tr.setSelection(TextSelection.create(tr.doc, selection.to));
  } else if (selection.empty && isEmptyParagraph(selection) && isEmbeddable(url)) {
    const position = makeRoomAtCaret(tr);
    const embed = schema.nodes.embed!.create({ fields: { url } });
    placeCaretBehind(tr.insert(position, embed), position + embed.nodeSize);
  } else if (hasTitle) return false;
  else tr.replaceSelectionWith(schema.text(url, [link]), false);
  view.dispatch(tr.scrollIntoView());
  return true;
};

const isEmptyParagraph = ({ $from: { parent } }: TextSelection): boolean =>
  parent.type.name === 'text_block' && parent.content.size === 0;

/**
 * Pastes Markdown after loading its parser on first use, and as plain text if that cannot be loaded. What the user types until then stays
 * after the pasted text.
 */
const pasteMarkdown = async (editor: Editor, text: string, clean: (html: string) => string): Promise<void> => {
  const { view, schema } = editor;
  view.dispatch(view.state.tr.deleteSelection());
  let position = view.state.selection.from;
  const follow = ({ transaction }: { transaction: { mapping: { map(at: number, bias: number): number } } }) => {
    position = transaction.mapping.map(position, -1);
  };
  editor.on('transaction', follow);
  const marked = await import('marked').catch(() => undefined);
  editor.off('transaction', follow);
  if (editor.isDestroyed) return;
  const body = marked ? bodyOf(clean(marked.parse(text, { async: false }))) : paragraphsOf(text);
  const slice = BlockParser.fromSchema(schema).parseSlice(body, { context: view.state.doc.resolve(position) });
  view.dispatch(view.state.tr.replaceRange(position, position, slice).setMeta('paste', true).scrollIntoView());
};

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Returns an element with a paragraph for each line of a text. */
const paragraphsOf = (text: string): HTMLElement => {
  const whole = document.createElement('div');
  for (const line of text.trim().split(/[\r\n]+/)) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    whole.append(paragraph);
  }
  return whole;
};
