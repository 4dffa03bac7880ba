import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';

/** Longer messages are sentences, which are no names of buttons. */
const MAX_LENGTH = 80;
/** A value in a message, `Publish in {language}`. Messages with several of them, plurals or choices are not searched. */
const VALUE = /\{\w+\}/;

/** Messages by id, in each language. */
type Catalogues = Localized<Readonly<Record<string, string>>>;

/**
 * Creates a function that returns what a text of the interface, of whichever language, is called in the others; '' for a text that is no
 * message.
 */
export const createTranslator = (catalogues: Catalogues): ((text: string) => string) => {
  const known = new Map<string, Set<string>>();
  const withValue: { before: string; after: string; other: string }[] = [];
  for (const [text, other] of pairsOf(catalogues)) {
    const [before, after, ...more] = text.split(VALUE) as [string, ...string[]];
    if (after === undefined) known.set(text, (known.get(text) ?? new Set()).add(other));
    else if (more.length === 0 && /^[^{]*\p{L}[^{]*$/u.test(before + after))
      withValue.push({ before, after, other: other.replace(VALUE, '') });
  }
  return (text) => {
    const fitting = withValue.filter(({ before, after }) => text.startsWith(before) && text.endsWith(after));
    return [...(known.get(text) ?? fitting.map(({ other }) => other))].join(' ');
  };
};

/** Returns short messages that differ between two languages, each with its text in the other one, in both directions. */
const pairsOf = (catalogues: Catalogues): [text: string, other: string][] =>
  locales
    .flatMap((one) => locales.slice(locales.indexOf(one) + 1).flatMap((other) => textsOf(catalogues, one, other)))
    .filter(([text, other]) => text !== other && Math.max(text.length, other.length) <= MAX_LENGTH)
    .flatMap(([text, other]) => [
      [text, other],
      [other, text],
    ]);

const textsOf = (catalogues: Catalogues, one: Locale, other: Locale): [text: string, other: string][] =>
  Object.entries(catalogues[one]).map(([id, text]) => [text, catalogues[other][id] ?? text]);
