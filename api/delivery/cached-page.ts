import { createEncodedText, type EncodedText } from './encodings.ts';
import { etagOf } from './etag.ts';

/** A response that is sent to many clients: a page, a feed, a sitemap. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  text: EncodedText;
}

/** Converts a rendered page to a response with an ETag derived from its body. */
export const toPage = ({
  status,
  headers,
  body,
}: Omit<CachedPage, 'etag' | 'text'> & { body: Buffer }): CachedPage => ({
  status,
  headers,
  etag: etagOf(body),
  text: createEncodedText(body),
});
