import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { Rejection } from '../decider.ts';
import { locales } from '../shared/locale.ts';
import { hasVisibleCharacters } from '../shared/text.ts';
import type { TermFacts } from './events.ts';

export type Term = CrudState<TermFacts>;
export type TermCommand = CrudCommand<'Term', TermFacts>;

/** A term that is translated has words in all languages; one that is kept has the same in those in which it has some. */
const rejectFacts = ({ name, treatment }: TermFacts): Rejection | undefined => {
  const missing = locales.filter((locale) => !hasVisibleCharacters(name[locale]));
  if (missing[0] && (treatment === 'translate' || missing.length === locales.length))
    return { rejected: 'term_required', path: `name.${missing[0]}` };
  if (treatment === 'keep') {
    const [first, ...others] = locales.filter((locale) => !missing.includes(locale));
    const differing = others.find((locale) => name[locale] !== name[first!]);
    if (differing) return { rejected: 'kept_term_differs', path: `name.${differing}` };
  }
  return undefined;
};

/** Decides the commands of terms. Rejects with the codes of `crudDecider`, and with `term_required` and `kept_term_differs`. */
export const termDecider = crudDecider<'Term', TermFacts>('Term', { rejectFacts });
