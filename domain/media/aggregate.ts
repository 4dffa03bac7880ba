import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Media, type MediaCommand, mediaDecider } from './decider.ts';
import type { MediaEvent } from './events.ts';

/** The id is the one that the bytes give (`shared/ids.ts`). */
export const mediaAggregate: Aggregate<Media, MediaCommand, MediaEvent> = {
  prefix: 'media-',
  decider: mediaDecider,
  upcastersByType: { MediaRegistered: [], MediaEdited: [], MediaReplaced: [], MediaDeleted: [], MediaRestored: [] },
};

export const media: DomainSlice = { aggregates: [mediaAggregate] };
