'use client';
import { attachmentEnding } from '#domain/shared/attachments.ts';
import { uploadAttachment } from '../../../../media/admin/upload-attachment.client.ts';
import { type UploadOptions, uploadPicture } from '../../../../media/admin/upload-picture.client.ts';
import type { UploadResult } from '../../../../media/admin/upload-response.ts';
import type { EditorMessages } from '../context/messages.ts';

/** What a file becomes in a text: a picture, or a file that readers can save. */
export type UploadKind = 'picture' | 'file';

/** The block of an uploaded file. */
export interface UploadedBlock {
  type: 'image' | 'file';
  fields: object;
}

interface UploadActions {
  upload(file: File, words: EditorMessages, options: UploadOptions): { done: Promise<UploadResult>; stop(): void };
  /** Returns the messages of the placeholder. */
  shownWords(words: EditorMessages): EditorMessages;
  blockOf(result: { id: string; bytes?: number }, file: File): UploadedBlock;
}

/** A file whose name has none of the known endings is treated as a picture, whose error names the formats. */
export const uploadKindOf = ({ name }: File): UploadKind => (attachmentEnding(name) ? 'file' : 'picture');

/** Returns the messages with those for files in place of those for pictures. */
export const fileWords = (words: EditorMessages): EditorMessages => ({
  ...words,
  checkingPicture: words.uploading,
  removePicture: words.removeBlock,
  picturesAdded: words.filesAdded,
  picturesNotAdded: words.filesNotAdded,
});

export const uploadKinds: Readonly<Record<UploadKind, UploadActions>> = {
  picture: {
    upload: uploadPicture,
    shownWords: (words) => words,
    blockOf: ({ id }) => ({ type: 'image', fields: { mediaId: id, alt: '', caption: '', width: 'text' } }),
  },
  file: {
    upload: uploadAttachment,
    shownWords: fileWords,
    blockOf: ({ id, bytes }, { name, size }) => ({
      type: 'file',
      fields: { file: id, name: name.replace(/\.\w+$/, '').slice(0, 200), bytes: bytes ?? size },
    }),
  },
};
