import { z } from 'zod';

/** Characters that fit on the line of a printed caption. */
const LONGEST = 12;

/** The id that is printed on paper, such as `fanal` or `27`. Readers type it in any case, so it is stored in lower case. */
export const printedId = z
  .string('printed_id_format')
  .trim()
  .toLowerCase()
  .max(LONGEST, 'printed_id_format')
  .regex(/^[a-z0-9]+$/, 'printed_id_format');

/** Letters and digits that cannot be mistaken for each other: no 0 and o, no 1, i and l. */
const UNAMBIGUOUS = '23456789abcdefghjkmnpqrstuvwxyz';
/** 28 million ids: two that are made hardly ever meet. */
const MADE_LENGTH = 5;

/** The id that follows from a UUID, where the editor chooses none: `k7m2p`. */
export const generatePrintedId = (uuid: string): string => {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let made = '';
  while (made.length < MADE_LENGTH) {
    made += UNAMBIGUOUS[Number(rest % BigInt(UNAMBIGUOUS.length))];
    rest /= BigInt(UNAMBIGUOUS.length);
  }
  return made;
};
