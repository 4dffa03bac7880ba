import { keywords } from './projector.ts';
import { publishedKeywords } from './published-views.ts';
import { keywordQueries } from './queries.ts';

/** The read model of keywords. */
export const keyword = { projections: [keywords], queries: keywordQueries, publishedViews: [publishedKeywords] };
