import type { Aggregate, Slice } from '../aggregate.ts';
import { type Advert, type AdvertCommand, advertDecider } from './decider.ts';
import type { AdvertEvent } from './events.ts';

export const advertAggregate: Aggregate<Advert, AdvertCommand, AdvertEvent> = {
  prefix: 'advert-',
  decider: advertDecider,
  upcastersByType: { AdvertAdded: [], AdvertEdited: [], AdvertDeleted: [], AdvertRestored: [] },
};

export const advert: Slice = { aggregates: [advertAggregate] };
