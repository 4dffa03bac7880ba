import { mediaProjection as pictures } from './projector.ts';
import { mediaQueries } from './queries.ts';

/** Pictures. No page of readers asks for them alone: the queries of other slices do. */
export const media = { projections: [pictures], queries: mediaQueries };
