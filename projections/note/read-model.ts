import { notes as projection } from './projector.ts';
import { noteQueries } from './queries.ts';

/** The read model of the notes on articles. */
export const note = { projections: [projection], queries: noteQueries };
