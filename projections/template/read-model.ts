import { templates } from './projector.ts';
import { templateQueries } from './queries.ts';

/** The read model of templates for articles. */
export const template = { projections: [templates], queries: templateQueries };
