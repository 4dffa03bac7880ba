import { categories } from './projector.ts';
import { publishedCategories } from './published-views.ts';
import { categoryQueries } from './queries.ts';

/** The read model of categories. */
export const category = { projections: [categories], queries: categoryQueries, publishedViews: [publishedCategories] };
