import { z } from 'zod';

const TOKEN = `[a-z0-9][a-z0-9!#$&^_.+-]{0,99}`;
const TYPE = new RegExp(`^${TOKEN}/${TOKEN}(\\s*;\\s*[a-z0-9-]{1,40}=("[\\w. +-]{0,80}"|[\\w.+-]{0,80}))*$`, 'i');

/** Whether a header may say so: `image/png`, `text/plain;charset=UTF-8`. */
export const isMimeType = (text: string): boolean => text.length <= 200 && TYPE.test(text);

/** The type without its parameters, in lower case. */
export const essenceOf = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();

const allowed = z
  .string()
  .max(200)
  .regex(new RegExp(`^(\\*/\\*|${TOKEN}/(\\*|${TOKEN}))$`, 'i'), 'A type looks like image/png or image/*');

/** What a bucket allows: `image/png`, `image/*`. */
export const mimeTypes = z.array(allowed.toLowerCase()).max(100);

/** Whether one of the bucket's types covers this one. */
export const isAllowed = (essence: string, types: readonly string[] | null): boolean =>
  types === null ||
  types.some(
    (type) => type === essence || type === '*/*' || (type.endsWith('/*') && essence.startsWith(type.slice(0, -1))),
  );
