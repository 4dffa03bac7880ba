import { categories } from './projector.ts';
import { categoryQueries } from './queries.ts';

/** The read model of categories, with the number of articles in each. */
export const category = { projections: [categories], queries: categoryQueries };
