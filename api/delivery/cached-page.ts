import { hash } from 'node:crypto';
import { createEncodedText, type EncodedText } from './encodings.ts';

/** A response that is sent to many clients: a page, a feed, a sitemap. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  text: EncodedText;
}

/** Converts a rendered page to a response with an ETag derived from its body. */
export const toPage = ({ status, headers, body }: Omit<CachedPage, 'etag' | 'text'> & { body: Buffer }): CachedPage => {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
  return { status, headers, etag, text: createEncodedText(body) };
};
