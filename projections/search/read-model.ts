import { searchQueries } from './queries.ts';

/** What is found besides articles, and what every search must know; the index of articles is filled by their projection. */
export const search = { projections: [], queries: searchQueries };
