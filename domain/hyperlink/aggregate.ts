import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Hyperlink, type HyperlinkCommand, hyperlinkDecider } from './decider.ts';
import type { HyperlinkEvent } from './events.ts';

/** The hyperlinks of the printed magazine. The id of a stream is the id that is printed on paper. */
export const hyperlinkAggregate: Aggregate<Hyperlink, HyperlinkCommand, HyperlinkEvent> = {
  prefix: 'hyperlink-',
  decider: hyperlinkDecider,
  texts: { title: 'main', text: 'main', 'picture.alt': 'main' },
  upcastersByType: { HyperlinkAdded: [], HyperlinkEdited: [], HyperlinkDeleted: [], HyperlinkRestored: [] },
};

export const hyperlink: DomainSlice = { aggregates: [hyperlinkAggregate] };
