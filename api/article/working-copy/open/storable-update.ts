import { isEmptyUpdate, isUpdate } from '#api/article/working-copy/stored/encoded-document.ts';
import { DocumentRefused } from './document-refused.ts';
import type { OpenDocument } from './open-document.ts';

/**
 * Returns a browser's update if it is to be stored; undefined if it changes nothing. Throws `DocumentRefused` for bytes that are no update, and
 * if the document would have more than `maxBytes`.
 */
export const storableUpdate = (
  document: OpenDocument,
  update: Uint8Array,
  maxBytes: number,
): Uint8Array | undefined => {
  if (!isUpdate(update)) throw new DocumentRefused('malformed');
  if (isEmptyUpdate(update)) return undefined;
  if (document.isFull(update, maxBytes)) throw new DocumentRefused('too_large');
  return update;
};
