import { historyNamesProjection as names } from './names-projector.ts';
import { historyProjection as everyEvent } from './projector.ts';

/** The read models of the audit history, for staff; no public page queries them. */
export const history = { projections: [everyEvent, names], queries: () => ({}) };
