import { type FactsCommand, type FactsState, factsDecider } from '../crud-decider.ts';
import type { HyperlinkFacts } from './events.ts';

export type Hyperlink = FactsState<HyperlinkFacts>;
export type HyperlinkCommand = FactsCommand<'Hyperlink', HyperlinkFacts>;

/** Rejects an id that is in use, `hyperlink_exists`. */
export const hyperlinkDecider = factsDecider<'Hyperlink', HyperlinkFacts>('Hyperlink', {
  /** A deleted hyperlink may be added again: its id stays printed on paper. */
  refuseAdding: (id, { status }) =>
    status === 'existing' ? { rejected: 'hyperlink_exists', path: 'id', values: { id } } : undefined,
});
/** Throws where the events do not begin with `HyperlinkAdded`. */
export const evolveHyperlink = hyperlinkDecider.evolve;
