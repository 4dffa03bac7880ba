import { series as projection } from './projector.ts';
import { publishedSeries } from './published-views.ts';
import { seriesQueries } from './queries.ts';

/** The read model of series. */
export const series = { projections: [projection], queries: seriesQueries, publishedViews: [publishedSeries] };
