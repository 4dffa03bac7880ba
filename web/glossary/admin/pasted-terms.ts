import { MAX_TERM_LENGTH, type TermFacts } from '#domain/glossary/events.ts';

/** The number of terms that are added at once, so that an import stays below the limit of changes a minute. */
export const MAX_PASTED_TERMS = 300;

export interface PastedTerms {
  /** Terms to add, at most `MAX_PASTED_TERMS`. */
  terms: TermFacts[];
  /** The number of terms that the glossary or an earlier line has. */
  known: number;
  /** Lines that are no term, such as one with too long words. */
  unreadable: string[];
}

type Names = readonly Pick<TermFacts, 'name'>[];

/**
 * Parses a list with one term a line, as copied from a spreadsheet: Portuguese, English and a note, separated by tabs, or by semicolons in a
 * line without tabs. A term without words in one language, or with the same in both, is not translated.
 */
export const parsePastedTerms = (pasted: string, existing: Names): PastedTerms => {
  const seen = new Set(existing.map(({ name }) => keyOf(name)));
  const found: PastedTerms = { terms: [], known: 0, unreadable: [] };
  for (const line of pasted.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue;
    const term = parseLine(line);
    if (!term) found.unreadable.push(line.trim());
    else if (seen.has(keyOf(term.name))) found.known += 1;
    else if (found.terms.length < MAX_PASTED_TERMS) found.terms.push(term);
    if (term) seen.add(keyOf(term.name));
  }
  return found;
};

/** Two terms are the same if they have the same words in Portuguese and English; words that are not translated count for both. */
const keyOf = ({ pt, en }: TermFacts['name']): string => [pt || en, en || pt].join('\t').toLowerCase();

const parseLine = (line: string): TermFacts | undefined => {
  const [pt = '', en = '', note = ''] = line.split(line.includes('\t') ? '\t' : ';').map(unquoted);
  if (pt === '' && en === '') return undefined;
  if (Math.max(pt.length, en.length) > MAX_TERM_LENGTH || note.length > 300) return undefined;
  const isKept = pt === '' || en === '' || pt === en;
  return { name: { pt, en }, treatment: isKept ? 'keep' : 'translate', note };
};

/** Spreadsheets put cells with quotation marks or line breaks into quotation marks. */
const unquoted = (cell: string): string => {
  const text = cell.trim();
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
};
