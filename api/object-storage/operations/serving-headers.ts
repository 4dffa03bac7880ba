import { create as contentDisposition } from 'content-disposition';
import { essenceOf } from '../protocol/mime-types.ts';

/** Types that a browser may display: they run no code and cannot be taken for a page. */
const DISPLAYABLE = /^(image\/(avif|webp|png|jpeg|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/json)$/;

/** Types that a browser would execute or interpret as a page or style sheet; they are sent as plain text with `nosniff`. */
const ACTIVE =
  /^(text\/(html|css|xml|javascript|ecmascript|vbscript|jscript|livescript|x-[\w.-]+|xsl)|application\/(xhtml\+xml|xml|javascript|ecmascript|x-javascript|x-ecmascript|[\w.-]*script|xslt\+xml|rss\+xml|atom\+xml))$/;

/**
 * Returns the response headers with which an object is sent. They keep a browser from running the object as a page of this site. With
 * `download`, the browser saves the object under that file name, or under the object's own name if `download` is an empty string. If
 * `download` is undefined, the browser displays the object if its type is harmless.
 */
export const servingHeaders = (
  name: string,
  mimetype: string,
  download: string | undefined,
): Record<string, string> => {
  const essence = essenceOf(mimetype);
  const file = name.slice(name.lastIndexOf('/') + 1);
  const isSaved = download !== undefined || !DISPLAYABLE.test(essence);
  return {
    'content-type': ACTIVE.test(essence) ? 'text/plain; charset=utf-8' : mimetype,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': isSaved ? contentDisposition(cleaned(download || file)) : 'inline',
  };
};

/** Maximum characters of a file name. */
const MAX_FILE_NAME_CHARS = 200;

/** Replaces characters that could end a header or change the folder. */
const cleaned = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
    .slice(0, MAX_FILE_NAME_CHARS);
