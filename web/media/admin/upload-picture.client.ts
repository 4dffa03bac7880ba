'use client';
import { repeatAfterSignIn, toSessionEnd } from '../../admin/session/session-end.client.ts';
import type { Translate } from '../../message-format.ts';
import { toUploadResponse, type UploadResponse, type UploadResult } from './upload-response.ts';
import { validatePictureFile } from './validate-picture-file.client.ts';

const UPLOAD_PICTURE_IDS = { tooLarge: 'error.picture_too_large', notAPicture: 'error.not_a_picture' } as const;

/** Maximum number of simultaneous uploads of a queue; the server decodes one picture at a time. */
export const MAX_PARALLEL_UPLOADS = 2;

export interface UploadOptions {
  /** Called with the share that was sent, from 0 to 1. At 1 the server still has to process the picture. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Starts the upload of a picture. Returns `stop`, which cancels the upload, and the promise `done`, which never rejects: it resolves to the
 * picture or to an error message, which is empty after `stop`. A file that the server would certainly reject is not sent. If the session
 * has ended, the upload waits until the user has signed in again.
 */
export const uploadPicture = (file: File, t: Translate, { onProgress }: UploadOptions = {}) => {
  const stopping = new AbortController();
  const lookAndSend = async (): Promise<UploadResult> => {
    const objection = await validatePictureFile(file);
    if (objection) return { error: t(UPLOAD_PICTURE_IDS[objection]) };
    return sendFile('/api/media', file, t('account.noAnswer'), { signal: stopping.signal, onProgress });
  };
  return { done: lookAndSend(), stop: () => stopping.abort() };
};

/** Sends a file as the form of an upload route. The promise never rejects; see `uploadPicture`. */
export const sendFile = async (
  url: string,
  file: File,
  noAnswer: string,
  options: UploadOptions & { signal: AbortSignal },
): Promise<UploadResult> => {
  const { result } = await repeatAfterSignIn(
    () => sendOnce(url, file, noAnswer, options),
    ({ status, code }) => toSessionEnd(status, code),
  );
  return result;
};

const STOPPED: UploadResponse = { status: 0, code: '', result: { error: '' } };

/** Sends the request with XMLHttpRequest, because `fetch` does not report upload progress. */
const sendOnce = (
  url: string,
  file: File,
  noAnswer: string,
  { signal, onProgress }: UploadOptions & { signal: AbortSignal },
): Promise<UploadResponse> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(STOPPED);
    const request = new XMLHttpRequest();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(toUploadResponse(request, noAnswer));
    request.onerror = () => resolve({ status: 0, code: '', result: { error: noAnswer, isTemporary: true } });
    request.onabort = () => resolve(STOPPED);
    const form = new FormData();
    form.append('fileName', file.name.slice(0, 200));
    form.append('file', file);
    request.send(form);
  });
