import { z } from 'zod';

/** The maximum length of a printed id in characters, so that it fits on the line of a caption. */
const MAX_LENGTH = 12;

/** A schema of the id that is printed on paper, such as `fanal` or `27`. Readers type it in any case, so it is converted to lower case. */
export const printedId = z
  .string('printed_id_format')
  .trim()
  .toLowerCase()
  .max(MAX_LENGTH, 'printed_id_format')
  .regex(/^[a-z0-9]+$/, 'printed_id_format');

/** The letters and digits of generated ids. Those that look alike are left out: 0 and o; 1, i and l. */
const UNAMBIGUOUS = '23456789abcdefghjkmnpqrstuvwxyz';
/** The length of generated ids in characters. There are 28 million of them, so two are rarely equal. */
const MADE_LENGTH = 5;

/**
 * Returns the code that is printed in the magazine for a hyperlink if the editor chose none, such as `k7m2p`: five characters derived from
 * the UUID, always the same for the same UUID.
 */
export const generatePrintedId = (uuid: string): string => {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let made = '';
  while (made.length < MADE_LENGTH) {
    made += UNAMBIGUOUS[Number(rest % BigInt(UNAMBIGUOUS.length))];
    rest /= BigInt(UNAMBIGUOUS.length);
  }
  return made;
};
