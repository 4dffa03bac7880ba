import { z } from 'zod';

/**
 * The maximum length of a slug in characters: enough for a headline, and short enough to be seen completely in the browser's address bar.
 */
export const SLUG_LENGTH = 80;

export const slug = z
  .string('slug_format')
  .max(SLUG_LENGTH, 'slug_format')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug_format');

/** A schema of a slug or an empty text, for which the slug is generated from the title or the name. */
export const slugOrEmpty = z.union([z.literal(''), slug], 'slug_format');

/**
 * Returns the slug of a title, at most `SLUG_LENGTH` characters and cut at a word if possible: `Pão-de-ló à moda de Ovar!` becomes
 * `pao-de-lo-a-moda-de-ovar`. Returns an empty text when the title has no letters or digits that can be written in ASCII.
 */
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

/**
 * Returns the slug to try when all earlier candidates are taken: for the base `pico`, it is `pico` at attempt 0, `pico-2` at attempt 1,
 * then `pico-3`. With a number below 10,000, it has at most `SLUG_LENGTH` characters.
 */
export const slugCandidate = (base: string, attempt: number): string =>
  attempt === 0 ? base : `${startOfCandidates(base)}-${attempt + 1}`;

/** Returns the first candidate for the base that is not among the slugs that are taken. */
export const firstFreeSlug = (base: string, taken: ReadonlySet<string>): string => {
  let attempt = 0;
  while (taken.has(slugCandidate(base, attempt))) attempt += 1;
  return slugCandidate(base, attempt);
};

/**
 * Returns what all candidates for a base begin with: the base, or shortened so that `-2` to `-9999` can follow. A slug that is cut gets shorter even with its number, so no numbered slug equals the
 * unnumbered one.
 */
export const startOfCandidates = (base: string): string =>
  base.length <= SLUG_LENGTH - 5 ? base : base.slice(0, SLUG_LENGTH - 10).replace(/-+$/, '');
