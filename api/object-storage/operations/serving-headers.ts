import { create as contentDisposition } from 'content-disposition';
import { essenceOf } from '../protocol/mime-types.ts';

/** What a browser may show by itself: it runs nothing, and cannot be taken for a page. */
const SHOWN = /^(image\/(avif|webp|png|jpeg|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/json)$/;

/** What a browser would run or read as a page or a style sheet is told to be plain text, and so it is with `nosniff`. */
const ACTIVE =
  /^(text\/(html|css|xml|javascript|ecmascript|vbscript|jscript|livescript|x-[\w.-]+|xsl)|application\/(xhtml\+xml|xml|javascript|ecmascript|x-javascript|x-ecmascript|[\w.-]*script|xslt\+xml|rss\+xml|atom\+xml))$/;

/**
 * How an object is sent so that it never becomes a document of our origin. `download`: as the address asks for it, empty for the name that the object
 * has.
 */
export const servingHeaders = (
  name: string,
  mimetype: string,
  download: string | undefined,
): Record<string, string> => {
  const essence = essenceOf(mimetype);
  const file = name.slice(name.lastIndexOf('/') + 1);
  const isSaved = download !== undefined || !SHOWN.test(essence);
  return {
    'content-type': ACTIVE.test(essence) ? 'text/plain; charset=utf-8' : mimetype,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': isSaved ? contentDisposition(cleaned(download || file)) : 'inline',
  };
};

/** Characters of a file's name. */
const LONGEST = 200;

/** Without what would end a header or lead to another folder. */
const cleaned = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
    .slice(0, LONGEST);
