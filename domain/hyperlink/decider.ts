import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { HyperlinkFacts } from './events.ts';

export type Hyperlink = CrudState<HyperlinkFacts>;
export type HyperlinkCommand = CrudCommand<'Hyperlink', HyperlinkFacts>;

/** Rejects an id that is in use, `hyperlink_exists`. */
export const hyperlinkDecider = crudDecider<'Hyperlink', HyperlinkFacts>('Hyperlink', {
  /** A deleted hyperlink may be added again: its id stays printed on paper. */
  rejectAdding: (id, { status }) =>
    status === 'existing' ? { rejected: 'hyperlink_exists', path: 'id', values: { id } } : undefined,
});
/** Throws where the events do not begin with `HyperlinkAdded`. */
export const evolveHyperlink = hyperlinkDecider.evolve;
