'use client';
import { validatePictureFile } from './validate-picture-file.client.ts';

/** `networkErrorMessage` is said where nobody answered. */
export type UploadWords = Record<'noAnswer' | 'tooLarge' | 'notAPicture', string>;

interface UploadOptions {
  /** Between 0 and 1; 1: everything is sent, and the host looks at it. */
  onProgress?: (share: number) => void;
}

export type UploadResult = { id: string; url: string } | { error: string };

/** Sends one picture. What the host is sure to refuse is refused before: nobody waits for it, and a browser that still sends hears no answer. */
export const uploadPicture = (file: File, words: UploadWords, { onProgress }: UploadOptions = {}) => {
  const request = new XMLHttpRequest();
  const stopping = new AbortController();
  stopping.signal.addEventListener('abort', () => request.abort());
  const lookAndSend = async (): Promise<UploadResult> => {
    const objection = await validatePictureFile(file);
    if (objection) return { error: words[objection] };
    return stopping.signal.aborted ? { error: '' } : sendPicture(request, file, words.noAnswer, onProgress);
  };
  return { done: lookAndSend(), stop: () => stopping.abort() };
};

/** `fetch` does not tell how far a body is, so it is an XMLHttpRequest. */
const sendPicture = (
  request: XMLHttpRequest,
  file: File,
  noAnswer: string,
  onProgress: UploadOptions['onProgress'],
): Promise<UploadResult> =>
  new Promise((resolve) => {
    request.open('POST', '/api/media');
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { response, status } = request;
      const message = response?.errors?.[0]?.message ?? response?.detail ?? response?.title;
      resolve(status === 201 ? response : { error: message ?? noAnswer });
    };
    request.onerror = () => resolve({ error: noAnswer });
    request.onabort = () => resolve({ error: '' });
    const form = new FormData();
    form.append('fileName', file.name.slice(0, 200));
    form.append('file', file);
    request.send(form);
  });
