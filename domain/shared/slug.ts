import { z } from 'zod';

/** Long enough for a headline, short enough for a line of an address bar. */
export const SLUG_LENGTH = 80;

export const slug = z
  .string('slug_format')
  .max(SLUG_LENGTH, 'slug_format')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug_format');

/** Left empty: made from the title or the name. */
export const slugOrEmpty = z.union([z.literal(''), slug], 'slug_format');

/** `Pão-de-ló à moda de Ovar!` becomes `pao-de-lo-a-moda-de-ovar`; empty when nothing usable is left. */
export const slugFrom = (title: string): string => {
  const ascii = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return ascii.length <= SLUG_LENGTH ? ascii : cutAtWord(ascii);
};

const cutAtWord = (long: string): string => {
  const cut = long.slice(0, SLUG_LENGTH);
  const lastDash = long[SLUG_LENGTH] === '-' ? SLUG_LENGTH : cut.lastIndexOf('-');
  return lastDash > 0 ? cut.slice(0, lastDash) : cut;
};

/** The `attempt`-th choice for a slug made from a title: `pico`, `pico-2`, `pico-3`. */
export const slugCandidate = (base: string, attempt: number): string =>
  attempt === 0 ? base : `${shortened(base)}-${attempt + 1}`;

/** Leaves room for `-2` to `-9999`; what is cut ends shorter than it was, so no number makes the first choice again. */
const shortened = (base: string): string =>
  base.length <= SLUG_LENGTH - 5 ? base : base.slice(0, SLUG_LENGTH - 10).replace(/-+$/, '');
