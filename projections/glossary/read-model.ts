import { glossary as projection } from './projector.ts';
import { glossaryQueries } from './queries.ts';

/** The read model of the glossary. */
export const glossary = { projections: [projection], queries: glossaryQueries };
