import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { HyperlinkFacts } from './events.ts';

export type Hyperlink = CrudState<HyperlinkFacts>;
export type HyperlinkCommand = CrudCommand<'Hyperlink', HyperlinkFacts>;

/** Decides the commands of hyperlinks. Rejects with the codes of `crudDecider`, but an id that is in use with `hyperlink_exists`. */
export const hyperlinkDecider = crudDecider<'Hyperlink', HyperlinkFacts>('Hyperlink', {
  /** A deleted hyperlink may be added again, because its id stays printed on paper. */
  rejectAdding: (id, { status }) =>
    status === 'existing' ? { rejected: 'hyperlink_exists', path: 'id', values: { id } } : undefined,
});
/** Returns the state of a hyperlink after one more event. Throws when the first event is not `HyperlinkAdded`. */
export const evolveHyperlink = hyperlinkDecider.evolve;
