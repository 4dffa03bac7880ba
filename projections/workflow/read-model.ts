import { workflow as projection } from './projector.ts';
import { workflowQueries } from './queries.ts';

/** The read model of the work on articles before readers see them. */
export const workflow = { projections: [projection], queries: workflowQueries };
