import { subscribers } from './projector.ts';

/** The read model of subscribers, for staff only: no page queries it. */
export const newsletter = { projections: [subscribers], queries: () => ({}) };
