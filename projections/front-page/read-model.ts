import { frontPageQueries } from './queries.ts';

/** The read model of the front page and the footer, which queries the tables of articles (docs/decisions/0010). */
export const frontPage = { projections: [], queries: frontPageQueries };
