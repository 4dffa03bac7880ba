import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Hyperlink, type HyperlinkCommand, hyperlinkDecider } from './decider.ts';
import type { HyperlinkEvent } from './events.ts';

/** The id is what the paper prints. */
export const hyperlinkAggregate: Aggregate<Hyperlink, HyperlinkCommand, HyperlinkEvent> = {
  prefix: 'hyperlink-',
  decider: hyperlinkDecider,
  upcastersByType: { HyperlinkAdded: [], HyperlinkEdited: [], HyperlinkDeleted: [], HyperlinkRestored: [] },
};

export const hyperlink: DomainSlice = { aggregates: [hyperlinkAggregate] };
