'use client';
import { attachmentEnding } from '#domain/shared/attachments.ts';
import { uploadAttachment } from '../../../../media/admin/upload-attachment.client.ts';
import { type UploadOptions, uploadPicture } from '../../../../media/admin/upload-picture.client.ts';
import type { UploadResult } from '../../../../media/admin/upload-response.ts';
import type { Translate } from '../../../../message-format.ts';

/** What a file becomes in a text: a picture, or a file that readers can save. */
export type UploadKind = 'picture' | 'file';

/** The block of an uploaded file. */
export interface UploadedBlock {
  type: 'image' | 'file';
  fields: object;
}

interface UploadActions {
  upload(file: File, t: Translate, options: UploadOptions): { done: Promise<UploadResult>; stop(): void };
  blockOf(result: { id: string; bytes?: number }, file: File): UploadedBlock;
}

/** A file whose name has none of the known endings is treated as a picture, whose error names the formats. */
export const uploadKindOf = ({ name }: File): UploadKind => (attachmentEnding(name) ? 'file' : 'picture');

/** Ids of the messages about uploads. */
export const UPLOAD_IDS = {
  picture: {
    checking: 'media.making',
    remove: 'article.editor.removePicture',
    added: 'media.picturesAdded',
    notAdded: 'media.picturesNotAdded',
  },
  file: {
    checking: 'media.uploading',
    remove: 'article.editor.removeBlock',
    added: 'media.filesAdded',
    notAdded: 'media.filesNotAdded',
  },
} as const;

export const uploadKinds: Readonly<Record<UploadKind, UploadActions>> = {
  picture: {
    upload: uploadPicture,
    blockOf: ({ id }) => ({ type: 'image', fields: { mediaId: id, alt: '', caption: '', width: 'text' } }),
  },
  file: {
    upload: uploadAttachment,
    blockOf: ({ id, bytes }, { name, size }) => ({
      type: 'file',
      fields: { file: id, name: name.replace(/\.\w+$/, '').slice(0, 200), bytes: bytes ?? size },
    }),
  },
};
