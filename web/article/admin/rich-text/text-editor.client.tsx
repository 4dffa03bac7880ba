'use client';
import './editor.css';
import type { Editor } from '@tiptap/core';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Block } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { reportBlock } from '../../../admin/presence.client.ts';
import { uploadPicture } from '../../../media/admin/upload-picture.client.ts';
import { toBlocks, toDocument } from './block-conversion.ts';
import { BlockDecorations } from './block-decorations.ts';
import { BlockTypes } from './block-types.ts';
import { cleanPaste } from './clean-paste.ts';
import { blockAt, dragBlock, MoveBlocks } from './move-blocks.ts';
import { nodesWithNodeViews } from './node-views.client.tsx';
import { type PictureRef, useRichTextContext } from './rich-text-context.client.tsx';
import { SlashMenu, SlashMenuPopup, type SlashMenuState } from './slash-menu.client.tsx';
import { FloatingToolbar } from './toolbar.client.tsx';
import { UniqueBlockIds } from './unique-block-ids.ts';

interface TextEditorOptions {
  language: Locale;
  /** Of the text to screen readers. */
  label: string;
  /** What it begins with; later changes of it are not taken over. */
  initialBlocks: readonly Block[];
  changed(blocks: Block[]): void;
}

/** An editor of one language. Tiptap renders in the browser alone. */
export const useTextEditor = ({ language, label, initialBlocks, changed }: TextEditorOptions) => {
  const surroundings = useRichTextContext();
  const { words } = surroundings;
  const latest = useRef(surroundings);
  latest.current = surroundings;
  const [slash, setSlash] = useState<SlashMenuState>();
  const editor = useEditor({
    extensions: [
      ...nodesWithNodeViews,
      UniqueBlockIds,
      BlockDecorations,
      BlockTypes,
      MoveBlocks,
      UndoRedo,
      Gapcursor,
      Dropcursor.configure({ class: 'drop-line', color: false }),
      Placeholder.configure({ placeholder: words.placeholder }),
      SlashMenu.configure({
        messages: words,
        show: setSlash,
        insert: (target, kind) => void insertBlock(target, kind, language, latest.current.choosePicture),
      }),
    ],
    content: toDocument(initialBlocks),
    immediatelyRender: false,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        spellcheck: 'true',
      },
      transformPastedHTML: (html) => {
        const { html: clean, dropped } = cleanPaste(html);
        if (dropped.pictures > 0) toast(words.picturesLeftOut.replace('…', String(dropped.pictures)));
        return clean;
      },
      handlePaste: (_view, { clipboardData }) => insertFiles(clipboardData?.files),
      handleDrop: (_view, event) => insertFiles((event as DragEvent).dataTransfer?.files),
    },
    onUpdate: ({ editor: { state } }) => changed(toBlocks(state.doc.toJSON())),
    onSelectionUpdate: ({ editor: { state } }) => {
      const { $from } = state.selection;
      reportBlock(($from.depth > 0 ? $from.node(1) : $from.nodeAfter)?.attrs.id ?? null);
    },
    onBlur: () => reportBlock(null),
  });
  /** Pictures that are dropped or pasted are uploaded, and stand where the caret is. */
  const insertFiles = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0 || !editor) return false;
    for (const file of pictures) void insertFile(editor, file, language, latest.current);
    return true;
  };
  return { editor, slash };
};

/** A picture with the words that the library has for it. */
const imageOf = ({ id, texts }: PictureRef, language: Locale) => ({
  mediaId: id,
  alt: texts?.[language].alt ?? '',
  caption: texts?.[language].caption ?? '',
});

const imageBlock = (picture: PictureRef, language: Locale) => ({
  type: 'image',
  attrs: { fields: { ...imageOf(picture, language), width: 'text' } },
});

const insertFile = async (
  editor: Editor,
  file: File,
  language: Locale,
  { words, registerPicture }: Pick<ReturnType<typeof useRichTextContext>, 'words' | 'registerPicture'>,
): Promise<void> => {
  const telling = toast.loading(words.uploading);
  const answer = await uploadPicture(file, words).done.finally(() => toast.dismiss(telling));
  if ('error' in answer) return void toast.error(answer.error);
  const picture = { id: answer.id, url: URL.createObjectURL(file) };
  registerPicture(picture);
  editor.chain().focus().insertContent(imageBlock(picture, language)).run();
};

/** A picture and a gallery are asked for first; nothing is put where nothing was chosen. */
const insertBlock = async (
  editor: Editor,
  kind: 'image' | 'gallery' | 'embed',
  language: Locale,
  choosePicture: () => Promise<PictureRef | undefined>,
): Promise<void> => {
  if (kind === 'embed') {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'embed', attrs: { fields: { url: '' } } })
      .run();
    return;
  }
  const chosen = await choosePicture();
  if (!chosen) return void editor.commands.focus();
  const gallery = { type: 'gallery', attrs: { fields: { images: [imageOf(chosen, language)] } } };
  editor
    .chain()
    .focus()
    .insertContent(kind === 'image' ? imageBlock(chosen, language) : gallery)
    .run();
};

/** The text, and what stands around it while one writes. */
export const TextEditor = ({ editor, slash }: ReturnType<typeof useTextEditor>) => {
  const { words } = useRichTextContext();
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
        title={words.moveBlock}
        onDragStart={({ nativeEvent }) => editor && dragBlock(editor.view, place.current, nativeEvent)}
      >
        ⠿
      </button>
      <EditorContent editor={editor} className="text-content" />
      {editor && <FloatingToolbar editor={editor} words={words} />}
      <SlashMenuPopup state={slash} label={words.blocks} />
    </div>
  );
};
