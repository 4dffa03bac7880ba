'use client';
import { repeatAfterSignIn, toSessionEnd } from '../session/session-end.client.ts';

interface Answer {
  status: number;
  code?: string;
  url?: string;
  errors?: { message: string }[];
  detail?: string;
}

/**
 * Uploads a PDF. Resolves to its URL or to an error message, `noAnswer` if the server did not respond. If the session has ended, the upload
 * waits until the user has signed in again.
 */
export const uploadDocument = async (file: File, noAnswer: string): Promise<{ url: string } | { error: string }> => {
  const { url, errors, detail } = await repeatAfterSignIn(
    () => send(file),
    ({ status, code = '' }) => toSessionEnd(status, code),
  );
  return url ? { url } : { error: errors?.[0]?.message ?? detail ?? noAnswer };
};

const send = async (file: File): Promise<Answer> => {
  const body = new FormData();
  body.append('file', file);
  try {
    const answer = await fetch('/api/documents', { method: 'POST', headers: { accept: 'application/json' }, body });
    return { ...((await answer.json()) as object), status: answer.status };
  } catch {
    return { status: 0 };
  }
};
