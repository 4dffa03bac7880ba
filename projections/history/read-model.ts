import { historyProjection as everyEvent } from './projector.ts';

/** The read model of the audit history, for staff; no public page queries it. */
export const history = { projections: [everyEvent], queries: () => ({}) };
