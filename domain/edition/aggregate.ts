import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Edition, type EditionCommand, editionDecider } from './decider.ts';
import type { EditionEvent } from './events.ts';

/** The editions of the magazine. The id of a stream is the number of the edition. */
export const editionAggregate: Aggregate<Edition, EditionCommand, EditionEvent> = {
  prefix: 'edition-',
  decider: editionDecider,
  texts: { title: 'main', summary: 'main', 'cover.alt': 'main' },
  upcastersByType: {
    EditionOpened: [],
    EditionEdited: [],
    CoverUpdated: [],
    EditionPublished: [],
    EditionUnpublished: [],
  },
};

export const edition: DomainSlice = { aggregates: [editionAggregate] };
