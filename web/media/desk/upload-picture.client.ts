'use client';
import { MAX_PICTURE_BYTES } from '#domain/media/limits.ts';

/** `noAnswer` is said where nobody answered. */
export type UploadWords = Record<'noAnswer' | 'tooLarge', string>;

interface UploadOptions {
  /** Between 0 and 1; 1: everything is sent, and the host looks at it. */
  onProgress?: (share: number) => void;
}

export type Uploaded = { id: string; url: string } | { refused: string };

/**
 * Sends one picture. `fetch` does not tell how far a body is, so it is an XMLHttpRequest. A file that is too large is refused before it is sent: a browser that still
 * sends hears no answer.
 */
export const uploadPicture = (file: File, { noAnswer, tooLarge }: UploadWords, { onProgress }: UploadOptions = {}) => {
  if (file.size > MAX_PICTURE_BYTES) return { done: Promise.resolve<Uploaded>({ refused: tooLarge }), stop: () => {} };
  const request = new XMLHttpRequest();
  const done = new Promise<Uploaded>((resolve) => {
    request.open('POST', '/api/media');
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { response, status } = request;
      const message = response?.errors?.[0]?.message ?? response?.detail ?? response?.title;
      resolve(status === 201 ? response : { refused: message ?? noAnswer });
    };
    request.onerror = () => resolve({ refused: noAnswer });
    request.onabort = () => resolve({ refused: '' });
    const form = new FormData();
    form.append('fileName', file.name.slice(0, 200));
    form.append('file', file);
    request.send(form);
  });
  return { done, stop: () => request.abort() };
};
