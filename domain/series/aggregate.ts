import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Series, type SeriesCommand, seriesDecider } from './decider.ts';
import type { SeriesEvent } from './events.ts';

export const seriesAggregate: Aggregate<Series, SeriesCommand, SeriesEvent> = {
  prefix: 'series-',
  decider: seriesDecider,
  texts: { title: 'main', text: 'main' },
  upcastersByType: { SeriesAdded: [], SeriesEdited: [], SeriesDeleted: [], SeriesRestored: [] },
};

export const series: DomainSlice = { aggregates: [seriesAggregate] };
