'use client';
import type { Editor } from '@tiptap/core';
import { attachmentTypes } from '#domain/shared/attachments.ts';
import { MAX_GALLERY_PICTURES } from '#domain/shared/block-limits.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { PictureRef } from './context/rich-text-context.client.tsx';
import { focusEditor, focusFieldOf } from './document/focus-editor.client.ts';
import { makeRoomAtCaret, placeCaretBehind } from './document/place-caret.ts';
import { insertFootnote } from './footnotes/footnote-commands.ts';
import { insertTable } from './table/table-commands.ts';
import { uploadAtCaret } from './uploads/picture-uploads.client.ts';

/** Returns the fields of an image, with the media library's texts in a language. */
const toImage = ({ id, texts }: PictureRef, language: Locale) => ({
  mediaId: id,
  alt: texts?.[language].alt ?? '',
  caption: texts?.[language].caption ?? '',
});

/** Inserts a block at the caret, puts the caret after it and returns the block's position. */
const insertAtCaret = ({ state, view, schema }: Editor, type: string, fields: object): number => {
  const { tr } = state;
  const block = schema.nodes[type]!.create({ fields });
  const position = makeRoomAtCaret(tr);
  placeCaretBehind(tr.insert(position, block), position + block.nodeSize);
  view.dispatch(tr.scrollIntoView());
  return position;
};

/**
 * Inserts an image, gallery, embed, divider, table, footnote or file at the caret. For an image or gallery, it first waits for `choosePictures`; if the user selects no
 * picture, nothing is inserted, otherwise the caret is then after the block. For an embed, the input field for its URL gets the focus,
 * the caret of a table is in its first cell, and that of a footnote in its text. Files are chosen on the
 * user's device.
 */
export const insertBlock = async (
  editor: Editor,
  type: 'image' | 'gallery' | 'embed' | 'divider' | 'table' | 'footnote' | 'file',
  language: Locale,
  choosePictures: (limit: number) => Promise<PictureRef[]>,
): Promise<void> => {
  if (type === 'footnote') return editor.view.dispatch(insertFootnote(editor.state));
  if (type === 'table') return editor.view.dispatch(insertTable(editor.state));
  if (type === 'file') return chooseFiles(editor);
  if (type === 'divider') {
    insertAtCaret(editor, type, {});
    return;
  }
  if (type === 'embed') return focusFieldOf(editor, insertAtCaret(editor, type, { url: '' }));
  const chosen = await choosePictures(type === 'image' ? 1 : MAX_GALLERY_PICTURES);
  if (editor.isDestroyed) return;
  focusEditor(editor);
  const images = chosen.map((each) => toImage(each, language));
  if (images.length === 0) return;
  insertAtCaret(editor, type, type === 'image' ? { ...images[0], width: 'text' } : { images });
};

/** Lets the user choose files on the device, and uploads them to the caret. */
const chooseFiles = (editor: Editor): void => {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = Object.keys(attachmentTypes)
    .map((ending) => `.${ending}`)
    .join(',');
  input.onchange = () => {
    if (!editor.isDestroyed) uploadAtCaret(editor, [...(input.files ?? [])]);
  };
  input.oncancel = () => focusEditor(editor);
  input.click();
};
