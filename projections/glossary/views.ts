import type { TermFacts } from '#domain/glossary/events.ts';

/** A term of the glossary, as the list and the article editor show it. */
export interface GlossaryTerm extends TermFacts {
  id: string;
}
