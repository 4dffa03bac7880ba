'use client';
import { validatePictureFile } from './validate-picture-file.client.ts';

/** Error messages of an upload. `noAnswer` is used if the server did not respond. */
export type UploadWords = Record<'noAnswer' | 'tooLarge' | 'notAPicture', string>;

interface UploadOptions {
  /** Called with the share that was sent, from 0 to 1. At 1 the server still has to process the picture. */
  onProgress?: (share: number) => void;
}

export type UploadResult = { id: string; url: string } | { error: string };

/**
 * Starts the upload of one picture and returns `done`, a promise, and `stop`, which cancels the upload. `done` never rejects: it resolves
 * to the picture or to an error message, which is empty after `stop`. A file that the server would certainly reject is not sent, because a
 * browser may miss a response that arrives while it is still sending.
 */
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

/** Sends the request with XMLHttpRequest, because `fetch` does not report upload progress. */
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
