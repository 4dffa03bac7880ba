import { z } from 'zod';

/**
 * Characters that XML 1.0 cannot hold (§2.2, Char), not even escaped: control characters except tab and line breaks, unpaired surrogates,
 * U+FFFE, U+FFFF. Sitemaps, feeds and drawings are XML.
 */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text without what XML cannot hold: for the edges that write it, since older events hold such text. */
export const stripInvalidXml = (text: string): string => text.replaceAll(UNWRITABLE, '');

/** Shows on no screen: what Unicode lets fonts leave out, marks of direction, spaces, controls, the empty cell of Braille. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{White_Space}\u{2800}]/gu;

/** Returns true when a text has at least one visible character. */
export const hasVisibleCharacters = (text: string): boolean => stripInvalidXml(text).replaceAll(INVISIBLE, '') !== '';

/** Refuses what the outside world cannot carry; with it NUL, which no Postgres holds. */
export const storableText = z.refine<string>((value) => value.search(UNWRITABLE) === -1, 'text_not_storable');

/** Refuses tabs and breaks between lines. */
const oneLine = z.refine<string>((value) => !/[\t\n\r]/.test(value), 'text_one_line');

/** Creates a schema that rejects a text without visible characters with the message `missing`. */
export const visibleText = (missing: string) =>
  z.refine<string>(hasVisibleCharacters, {
    error: missing,
    abort: true,
  });

/** `missing` when there is none; other faults, such as unknown fields, keep their message. */
export const required = (missing: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? missing : undefined),
});

/** Every free text of a command starts here; `missing` is the message when there is none, or something else. */
export const text = (missing = 'text_required') => z.string(required(missing)).check(storableText);

/** A text that stands on one line: a name, a title. Trimmed. */
export const singleLine = (missing = 'text_required') => text(missing).trim().check(oneLine);

/** A web address as it was typed; `wrong` is the message when it is none. */
export const httpUrl = (wrong: string) =>
  singleLine(wrong).pipe(
    z
      .url({ protocol: /^https?$/, error: wrong, abort: true })
      .regex(/^https?:\/\//i, wrong)
      .max(500),
  );
