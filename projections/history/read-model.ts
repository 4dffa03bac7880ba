import { historyProjection as everyEvent } from './projector.ts';

/** Who did what, for staff: no page asks for it. */
export const history = { projections: [everyEvent], queries: () => ({}) };
