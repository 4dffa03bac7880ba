import { MAX_TERM_LENGTH, type TermFacts } from '#domain/glossary/events.ts';
import { byLocale, locales } from '#domain/shared/locale.ts';

/** The number of terms that are added at once, so that an import stays below the limit of changes a minute. */
export const MAX_PASTED_TERMS = 300;

export interface PastedTerms {
  /** Terms to add, at most `MAX_PASTED_TERMS`. */
  terms: TermFacts[];
  /** Lines of further terms, which are to be added another time. */
  beyondLimit: string[];
  /** The number of terms that the glossary or an earlier line has. */
  known: number;
  /** Lines that are no term, such as one with too long words. */
  unreadable: string[];
}

type Names = readonly Pick<TermFacts, 'name'>[];

/**
 * Parses a list with one term a line, as copied from a spreadsheet: the words of each language and a note, separated by tabs, or by semicolons in a
 * line without tabs. A term without words in one language, or with the same in all, is not translated.
 */
export const parsePastedTerms = (pasted: string, existing: Names): PastedTerms => {
  const seen = new Set(existing.map(({ name }) => keyOf(name)));
  const found: PastedTerms = { terms: [], beyondLimit: [], known: 0, unreadable: [] };
  for (const line of pasted.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue;
    const term = parseLine(line);
    if (!term) found.unreadable.push(line.trim());
    else if (seen.has(keyOf(term.name))) found.known += 1;
    else if (found.terms.length < MAX_PASTED_TERMS) found.terms.push(term);
    else found.beyondLimit.push(line);
    if (term) seen.add(keyOf(term.name));
  }
  return found;
};

/** Two terms are the same if they have the same words in all languages; words that are not translated count for all. */
const keyOf = (name: TermFacts['name']): string => {
  const first = locales.map((locale) => name[locale]).find(Boolean) ?? '';
  return locales
    .map((locale) => name[locale] || first)
    .join('\t')
    .toLowerCase();
};

const parseLine = (line: string): TermFacts | undefined => {
  const cells = line.split(line.includes('\t') ? '\t' : ';').map(unquoted);
  const name = byLocale((locale) => cells[locales.indexOf(locale)] ?? '');
  const note = cells[locales.length] ?? '';
  const words = locales.map((locale) => name[locale]);
  if (words.every((each) => each === '')) return undefined;
  if (words.some(({ length }) => length > MAX_TERM_LENGTH) || note.length > 300) return undefined;
  const isKept = words.includes('') || new Set(words).size === 1;
  return { name, treatment: isKept ? 'keep' : 'translate', note };
};

/** Spreadsheets put cells with quotation marks or line breaks into quotation marks. */
const unquoted = (cell: string): string => {
  const text = cell.trim();
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
};
