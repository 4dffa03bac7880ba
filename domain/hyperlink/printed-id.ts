import { z } from 'zod';

/** As short as a line of a caption allows. */
const LONGEST = 12;

/** What the paper prints, `fanal` or `27`. People type it in any case, so it is kept in lower case. */
export const printedId = z
  .string('printed_id_format')
  .trim()
  .toLowerCase()
  .max(LONGEST, 'printed_id_format')
  .regex(/^[a-z0-9]+$/, 'printed_id_format');

/** Nobody takes one of these for another: no 0 and o, no 1, i and l. */
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
