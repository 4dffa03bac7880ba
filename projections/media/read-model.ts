import { mediaProjection as pictures } from './projector.ts';
import { mediaQueries } from './queries.ts';

/** The read model of pictures. Public pages load pictures only as part of the queries of other slices. */
export const media = { projections: [pictures], queries: mediaQueries };
