import { media as pictures } from './projector.ts';

/** Pictures. No page asks for them alone: the queries of other slices do. */
export const media = { projections: [pictures], queries: () => ({}) };
