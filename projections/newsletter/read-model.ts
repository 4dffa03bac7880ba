import { subscribers } from './projector.ts';

/** Subscribers, whom staff alone see: no page asks for them. */
export const newsletter = { projections: [subscribers], queries: () => ({}) };
