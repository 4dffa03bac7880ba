'use client';
import { attachmentEnding, MAX_ATTACHMENT_BYTES } from '#domain/shared/attachments.ts';
import { sendFile, type UploadOptions } from './upload-picture.client.ts';
import type { UploadResult } from './upload-response.ts';

/** Error messages of an upload. `noAnswer` is used if the server did not respond. */
export type AttachmentWords = Record<'noAnswer' | 'fileTooLarge' | 'notAnAttachment', string>;

/**
 * Starts the upload of a file that an article offers. Returns `stop` and `done`, as `uploadPicture` does; `id` is the `file` of a block. A
 * file that the server would certainly reject is not sent.
 */
export const uploadAttachment = (file: File, words: AttachmentWords, { onProgress }: UploadOptions = {}) => {
  const stopping = new AbortController();
  const send = async (): Promise<UploadResult> => {
    if (!attachmentEnding(file.name)) return { error: words.notAnAttachment };
    if (file.size > MAX_ATTACHMENT_BYTES) return { error: words.fileTooLarge };
    return sendFile('/api/attachments', file, words.noAnswer, { signal: stopping.signal, onProgress });
  };
  return { done: send(), stop: () => stopping.abort() };
};
