import { siteSearchQueries } from './queries.ts';

/** What searches find besides articles, and what all of them must know. */
export const siteSearch = { projections: [], queries: siteSearchQueries };
