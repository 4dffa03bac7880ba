import { subscribers } from './projector.ts';

/** The read model of newsletter subscribers. Only staff see them, so there are no queries for pages. */
export const newsletter = { projections: [subscribers], queries: () => ({}) };
