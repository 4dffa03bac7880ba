import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type AdvertCommand, type AdvertState, advertDecider } from './decider.ts';
import type { AdvertEvent } from './events.ts';

export const advertAggregate: Aggregate<AdvertState, AdvertCommand, AdvertEvent> = {
  prefix: 'advert-',
  decider: advertDecider,
  texts: { alt: 'main' },
  upcastersByType: { AdvertAdded: [], AdvertEdited: [], AdvertDeleted: [], AdvertRestored: [] },
};

export const advert: DomainSlice = { aggregates: [advertAggregate] };
