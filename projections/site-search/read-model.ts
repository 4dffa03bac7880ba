import { siteSearchQueries } from './queries.ts';

/** Search results other than articles, and the data that all searches share. */
export const siteSearch = { projections: [], queries: siteSearchQueries };
