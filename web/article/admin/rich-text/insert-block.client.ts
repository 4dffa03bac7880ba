'use client';
import type { Editor } from '@tiptap/core';
import type { Locale } from '#domain/shared/locale.ts';
import { focusEditor, focusFieldOf } from './focus-editor.client.ts';
import { makeRoomAtCaret, placeCaretBehind } from './place-caret.ts';
import type { PictureRef } from './rich-text-context.client.tsx';

/** A picture as blocks hold it, with the words that the library has for it in a language. */
const toImage = ({ id, texts }: PictureRef, language: Locale) => ({
  mediaId: id,
  alt: texts?.[language].alt ?? '',
  caption: texts?.[language].caption ?? '',
});

/** Puts a block in at the caret, which goes behind it. Returns the position of the block. */
const insertAtCaret = ({ state, view, schema }: Editor, type: string, fields: object): number => {
  const { tr } = state;
  const block = schema.nodes[type]!.create({ fields });
  const position = makeRoomAtCaret(tr);
  placeCaretBehind(tr.insert(position, block), position + block.nodeSize);
  view.dispatch(tr.scrollIntoView());
  return position;
};

/**
 * Puts a picture, a gallery or an embed in at the caret. Picture and gallery are chosen first, and nothing is put in when nothing is chosen; then the caret is
 * behind the block. For an embed the focus goes into its URL field.
 */
export const insertBlock = async (
  editor: Editor,
  type: 'image' | 'gallery' | 'embed',
  language: Locale,
  choosePicture: () => Promise<PictureRef | undefined>,
): Promise<void> => {
  if (type === 'embed') return focusFieldOf(editor, insertAtCaret(editor, type, { url: '' }));
  const chosen = await choosePicture();
  if (editor.isDestroyed) return;
  focusEditor(editor);
  if (!chosen) return;
  const image = toImage(chosen, language);
  insertAtCaret(editor, type, type === 'image' ? { ...image, width: 'text' } : { images: [image] });
};
