import { elsewhereQueries } from './queries.ts';

/** What searches find besides articles, and what all of them must know. */
export const elsewhere = { projections: [], queries: elsewhereQueries };
