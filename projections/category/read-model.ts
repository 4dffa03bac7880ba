import { categories } from './projector.ts';
import { categoryQueries } from './queries.ts';

/** Categories with their articles counted. */
export const category = { projections: [categories], queries: categoryQueries };
