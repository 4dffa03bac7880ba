import type { CrudEvent } from '../crud-decider.ts';
import type { Localized } from '../shared/locale.ts';

/** `translate`: the other language has a term of its own. `keep`: the term stays as it is in the other language. */
export const treatments = ['translate', 'keep'] as const;
export type Treatment = (typeof treatments)[number];

/** The maximum length of a term in one language, in characters. */
export const MAX_TERM_LENGTH = 120;

/** A term of the glossary, by which editors translate alike. */
export interface TermFacts {
  /** The term in each language. One that is kept may be empty in one language. */
  name: Localized<string>;
  treatment: Treatment;
  /** A note for editors, on one line. */
  note: string;
}

/** A term with its id, as the list and the article editor show it. */
export interface GlossaryTerm extends TermFacts {
  id: string;
}

/** Events of a term of the glossary. The stream is `term-{id}`. */
export type TermEvent = CrudEvent<'Term', TermFacts>;
