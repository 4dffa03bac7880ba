'use client';
import './editor.css';
import './find/find.css';
import './footnotes/footnotes.css';
import './menus/menus.css';
import './uploads/uploads.css';
import { Dropcursor, Gapcursor, Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { TermMarks } from '../glossary/term-marks.ts';
import { useTermMarks } from '../glossary/use-terms.client.ts';
import { NoteHighlights } from '../notes/note-marks.client.ts';
import { useNotes } from '../notes/notes-context.client.tsx';
import { selectedWords, useNoteHighlights } from '../notes/use-note-highlights.client.ts';
import { type EditedDocument, isFromSharedText, sharedText } from '../working-copy/shared-text.client.ts';
import { useRichTextContext } from './context/rich-text-context.client.tsx';
import { BlockDecorations } from './document/block-decorations.ts';
import { BlockTypes } from './document/block-types.ts';
import { CurrentSelection } from './document/current-selection.ts';
import { ListLevels } from './document/list-levels.ts';
import { blockAt, dragBlock, MoveBlocks } from './document/move-blocks.ts';
import { TabToFields } from './document/tab-to-fields.client.ts';
import { Typography } from './document/typography.ts';
import { UniqueBlockIds } from './document/unique-block-ids.ts';
import { FindText } from './find/find-text.ts';
import { Footnotes } from './footnotes/footnotes.client.ts';
import { insertBlock } from './insert-block.client.ts';
import { FootnoteForm } from './menus/footnote-form.client.tsx';
import { SlashMenu, SlashMenuPopup, type SlashMenuState } from './menus/slash-menu.client.tsx';
import { FloatingToolbar } from './menus/toolbar.client.tsx';
import { nodesWithNodeViews } from './node-views.client.tsx';
import { Paste } from './paste/paste.client.ts';
import { QuoteSource } from './quote-source.client.ts';
import { TableEditing, TableKeys } from './table/table-editing.client.ts';
import { PictureUploads } from './uploads/picture-uploads.client.ts';

interface TextEditorOptions {
  language: Locale;
  /** Accessible name of the text. */
  label: string;
  text: EditedDocument;
  /** True if the user may not write this language. */
  isReadOnly: boolean;
  /** Called after each change of the text; `isByUser` is false for those of others and for undo. */
  onChange(isByUser: boolean): void;
}

/**
 * Creates a Tiptap editor for the shared text in one language. Returns the editor (`editor`) and the state of its slash menu (`slash`), which
 * offers types of blocks when the user types `/`; `TextEditor` renders both. `editor` is null on the server.
 */
export const useTextEditor = ({ language, label, text, isReadOnly, onChange }: TextEditorOptions) => {
  const t = useMessage();
  const richTextContext = useRichTextContext();

  const latest = useRef(richTextContext);
  latest.current = richTextContext;
  const notes = useNotes();
  const document = text.epoch?.() ?? '';
  const [slash, setSlash] = useState<SlashMenuState>();
  const [shared] = useState(() => sharedText(text, language));
  const editor = useEditor({
    extensions: [
      ...nodesWithNodeViews,
      CurrentSelection,
      FindText,
      NoteHighlights.configure({
        onRanges: (ranges) => notes?.report(language, new Map([...ranges].map(([id, { from }]) => [id, from]))),
      }),
      TermMarks,
      UniqueBlockIds,
      BlockDecorations.configure({ unpaired: t('article.editor.unpairedBlock') }),
      BlockTypes,
      ListLevels,
      Footnotes,
      TableKeys,
      TableEditing.configure({ t }),
      Typography.configure({ language }),
      QuoteSource.configure({ label: t('article.editor.source') }),
      MoveBlocks,
      TabToFields,
      Paste.configure({ t }),
      PictureUploads.configure({
        t,
        registerPicture: (picture) => latest.current.registerPicture(picture),
      }),
      shared,
      Gapcursor,
      Dropcursor.configure({ class: 'drop-line', color: false }),
      Placeholder.configure({ placeholder: t('article.editor.placeholder') }),
      SlashMenu.configure({
        t,
        show: setSlash,
        insert: (target, kind) => void insertBlock(target, kind, language, latest.current.choosePictures),
      }),
    ],
    immediatelyRender: false,
    editable: !isReadOnly,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      scrollThreshold: VISIBLE_AROUND_CARET,
      scrollMargin: VISIBLE_AROUND_CARET,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        spellcheck: 'true',
      },
    },
    onUpdate: ({ transaction }) => onChange(!isFromSharedText(transaction)),
  });
  useNoteHighlights(editor, language, document);
  useTermMarks(editor, language);
  const pinNote =
    notes &&
    (() => {
      const words = editor && selectedWords(editor, document);
      if (words) notes.choose({ locale: language, words });
    });
  return { editor, slash, pinNote };
};

/** Pixels between the line that is typed and what covers the lower edge of the window. */
const LINE_PX = 48;

/**
 * Pixels around the caret that stay visible while the user types. The save bar, which has up to three rows, the terms above it and the line
 * of messages cover the lower edge of the window.
 */
const VISIBLE_AROUND_CARET = {
  top: 8,
  get bottom() {
    const bar = (
      document.querySelector('.save-notice') ?? document.querySelector('.save-bar')
    )?.getBoundingClientRect();
    return LINE_PX + (bar ? Math.max(0, window.innerHeight - bar.top) : 0);
  },
  left: 0,
  right: 0,
};

/** Renders the editor that `useTextEditor` created, with a handle to drag blocks, a toolbar and the slash menu. */
export const TextEditor = ({ editor, slash, pinNote }: ReturnType<typeof useTextEditor>) => {
  const t = useMessage();

  const handle = useRef<HTMLButtonElement>(null);
  const place = useRef(0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handle follows the pointer; keys move blocks by themselves
    <div
      className="text-column"
      onMouseMove={({ clientY, currentTarget }) => {
        const found = editor && blockAt(editor.view, clientY);
        if (!found || !handle.current) return;
        place.current = found.at;
        const top = found.dom.getBoundingClientRect().top - currentTarget.getBoundingClientRect().top;
        handle.current.style.insetBlockStart = `${top}px`;
      }}
    >
      <button
        ref={handle}
        type="button"
        className="text-handle"
        draggable
        tabIndex={-1}
        aria-hidden="true"
        title={t('article.editor.moveBlock')}
        onDragStart={({ nativeEvent }) => editor && dragBlock(editor.view, place.current, nativeEvent)}
      >
        ⠿
      </button>
      <EditorContent editor={editor} className="text-content" />
      {editor?.isEditable && <FloatingToolbar editor={editor} onNote={pinNote} />}
      {editor && <FootnoteForm editor={editor} />}
      <SlashMenuPopup state={slash} label={t('article.editor.blocks')} />
    </div>
  );
};
