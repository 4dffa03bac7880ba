import { z } from 'zod';

/**
 * Characters that XML 1.0 cannot contain (§2.2, Char), not even escaped: control characters except tab and line breaks, unpaired
 * surrogates, U+FFFE, U+FFFF. The site writes sitemaps, feeds and SVG as XML.
 */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * Returns a text without the characters that XML cannot contain. Code that writes XML calls it, because older events contain such
 * characters.
 */
export const stripInvalidXml = (text: string): string => text.replaceAll(UNWRITABLE, '');

/**
 * Invisible characters: those that Unicode lets fonts leave out, marks of direction, spaces, control characters, and the empty Braille
 * cell.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{White_Space}\u{2800}]/gu;

/** Returns true when a text has at least one visible character. */
export const hasVisibleCharacters = (text: string): boolean => stripInvalidXml(text).replaceAll(INVISIBLE, '') !== '';

/** A check that rejects characters that XML cannot contain, among them NUL, which Postgres cannot store. */
export const storableText = z.refine<string>((value) => value.search(UNWRITABLE) === -1, 'text_not_storable');

/** A check that rejects tabs and line breaks. */
const oneLine = z.refine<string>((value) => !/[\t\n\r]/.test(value), 'text_one_line');

/** Creates a schema check that fails with the message `missing` when a text has no visible character. */
export const visibleText = (missing: string) =>
  z.refine<string>(hasVisibleCharacters, {
    error: missing,
    abort: true,
  });

/**
 * Returns schema options that set the message `missing` for a value that is missing or of another type. Other errors, such as unknown
 * fields, keep their message.
 */
export const required = (missing: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? missing : undefined),
});

/**
 * Creates a schema of a text in a command; the schemas of all free texts build on it. It rejects characters that XML cannot contain.
 * `missing` is the error message when the value is missing or is not a text.
 */
export const text = (missing = 'text_required') => z.string(required(missing)).check(storableText);

/**
 * Creates a schema of a text on one line, such as a name or a title. It trims the text and rejects tabs and line breaks. `missing` is the
 * error message when the value is missing or is not a text.
 */
export const singleLine = (missing = 'text_required') => text(missing).trim().check(oneLine);

/**
 * Creates a schema of an `http` or `https` URL of at most 500 characters; spaces at its ends are removed. `wrong` is the error message when
 * the text is not such a URL. A URL that is too long gets another message.
 */
export const httpUrl = (wrong: string) =>
  singleLine(wrong).pipe(
    z
      .url({ protocol: /^https?$/, error: wrong, abort: true })
      .regex(/^https?:\/\//i, wrong)
      .max(500),
  );
