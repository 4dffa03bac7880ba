import { frontPageQueries } from './queries.ts';

/** The queries of the front page and the footer. They use the tables of articles (docs/decisions/0010). */
export const frontPage = { projections: [], queries: frontPageQueries };
