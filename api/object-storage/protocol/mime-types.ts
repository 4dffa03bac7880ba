import { z } from 'zod';

const TOKEN = `[a-z0-9][a-z0-9!#$&^_.+-]{0,99}`;
const TYPE = new RegExp(`^${TOKEN}/${TOKEN}(\\s*;\\s*[a-z0-9-]{1,40}=("[\\w. +-]{0,80}"|[\\w.+-]{0,80}))*$`, 'i');

/** Returns true for a valid content type such as `image/png` or `text/plain;charset=UTF-8`, at most 200 characters. */
export const isMimeType = (text: string): boolean => text.length <= 200 && TYPE.test(text);

/** Returns the content type without parameters, in lower case. */
export const essenceOf = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();

const allowed = z
  .string()
  .max(200)
  .regex(new RegExp(`^(\\*/\\*|${TOKEN}/(\\*|${TOKEN}))$`, 'i'), 'A type must look like image/png or image/*');

/** The list of types that a bucket allows, at most 100: `image/png`, `image/*` or all types. */
export const mimeTypes = z.array(allowed.toLowerCase()).max(100);

/**
 * Returns true if `essence`, a content type without parameters, matches an entry of a bucket's list of allowed types. A list of null allows
 * every type.
 */
export const isAllowed = (essence: string, types: readonly string[] | null): boolean =>
  types === null ||
  types.some(
    (type) => type === essence || type === '*/*' || (type.endsWith('/*') && essence.startsWith(type.slice(0, -1))),
  );
