import { frontPageQueries } from './queries.ts';

/** The front page and the footer, which the tables of articles answer (docs/decisions/0010). */
export const frontPage = { projections: [], queries: frontPageQueries };
