'use client';
import { attachmentEnding, MAX_ATTACHMENT_BYTES } from '#domain/shared/attachments.ts';
import type { Translate } from '../../message-format.ts';
import { sendFile, type UploadOptions } from './upload-picture.client.ts';
import type { UploadResult } from './upload-response.ts';

/**
 * Starts the upload of a file that an article offers. Returns `stop` and `done`, as `uploadPicture` does; `id` is the `file` of a block. A
 * file that the server would certainly reject is not sent.
 */
export const uploadAttachment = (file: File, t: Translate, { onProgress }: UploadOptions = {}) => {
  const stopping = new AbortController();
  const send = async (): Promise<UploadResult> => {
    if (!attachmentEnding(file.name)) return { error: t('error.not_an_attachment') };
    if (file.size > MAX_ATTACHMENT_BYTES) return { error: t('error.attachment_too_large') };
    return sendFile('/api/attachments', file, t('account.noAnswer'), { signal: stopping.signal, onProgress });
  };
  return { done: send(), stop: () => stopping.abort() };
};
